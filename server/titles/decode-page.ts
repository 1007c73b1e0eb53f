/** How far into a page its own word about its encoding may stand. */
const declaredWithin = 1024;

const byteOrderMarks: readonly (readonly [string, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16be', [0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
];

/** The text of a page: by its first bytes, by what its server says, by what it says itself, else as UTF-8. */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  const marked = byteOrderMarks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0];
  const label = marked ?? charsetIn(contentType) ?? declaredIn(bytes);
  const decoder = decoderOf(label) ?? decoderOf(isUtf8(bytes) ? 'utf-8' : 'windows-1252');
  return decoder?.decode(bytes) ?? '';
}

function charsetIn(text: string): string | undefined {
  return /charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(text)?.[1];
}

function declaredIn(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, declaredWithin)).toString('latin1');
  const label = charsetIn(start);
  // A page whose letters could be read up to here is not in two bytes a letter.
  return label !== undefined && /^utf-16/i.test(label) ? 'utf-8' : label;
}

function decoderOf(label: string | undefined): TextDecoder | null {
  try {
    return label === undefined ? null : new TextDecoder(label);
  } catch {
    return null;
  }
}

/** The last letter may be cut in two. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
