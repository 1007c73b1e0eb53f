/**
 * Characters that a reader does not see, or sees as something else: code can be written in them, and text around them
 * can read otherwise than it runs.
 */
const kinds = [
  { name: 'a control character', set: '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f' },
  {
    name: 'a character that turns the direction of text',
    set: '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069',
  },
  {
    name: 'a character without width',
    set: '\\u00ad\\u034f\\u180e\\u200b-\\u200d\\u2060-\\u2065\\u206a-\\u206f\\ufeff',
  },
  { name: 'a variation selector', set: '\\u180b-\\u180d\\u180f\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}' },
  { name: 'a tag character', set: '\\u{e0000}-\\u{e007f}' },
  { name: 'a blank letter', set: '\\u115f\\u1160\\u17b4\\u17b5\\u3164\\uffa0' },
  { name: 'a separator that editors do not show', set: '\\u2028\\u2029\\ufff9-\\ufffb' },
  { name: 'a character of private use', set: '\\ue000-\\uf8ff\\u{f0000}-\\u{10ffff}' },
].map(({ name, set }) => ({ name, pattern: new RegExp(`[${set}]`, 'u'), set }));

const anyHidden = new RegExp(`[${kinds.map(({ set }) => set).join('')}]`, 'gu');

/** Every hidden character of a text: which one (`200B`), what it is and in which line. */
export function findHidden(text) {
  return Array.from(text.matchAll(anyHidden), ({ 0: character, index }) => ({
    code: character.codePointAt(0).toString(16).toUpperCase().padStart(4, '0'),
    name: kinds.find(({ pattern }) => pattern.test(character)).name,
    line: text.slice(0, index).split('\n').length,
  }));
}

/** Names in code that are not of plain letters: a Cyrillic `а` makes another name that reads the same. */
export function findForeignNames(syntaxTree) {
  const found = new Set();
  const rest = [syntaxTree];
  for (let node = rest.pop(); node !== undefined; node = rest.pop()) {
    if (node === null || typeof node !== 'object') continue;
    if (isName(node) && /[^\x20-\x7e]/.test(node.value)) found.add(node.value);
    rest.push(...Object.values(node));
  }
  return [...found];
}

function isName({ type, value }) {
  return (type === 'Identifier' || type === 'PrivateName') && typeof value === 'string';
}
