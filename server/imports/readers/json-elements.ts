/** Lists of rows are called so, wherever they stand; a list that is the whole file needs no name. */
const listNames: ReadonlySet<string> = new Set([
  'data',
  'links',
  'shortUrls',
  'urls',
  'bitlinks',
  'result',
  'results',
  'items',
]);

interface Container {
  isObject: boolean;
  /** Whether its objects are rows. */
  hasRows: boolean;
}

/**
 * Finds the objects in the lists of a JSON text that arrives in pieces, one at a time: the whole is never in memory.
 * `isTooLong` is told how long a row has got.
 */
export function createElementFinder(isTooLong: (length: number) => void): (text: string) => string[] {
  const stack: Container[] = [];
  let isInString = false;
  let isEscaped = false;
  let lastString = '';
  let name = '';
  /** What there is so far of a row, and how deep in it we are; null: in none. */
  let row: string | null = null;
  let depth = 0;

  function open(sign: string): boolean {
    const isRow = sign === '{' && stack.at(-1)?.hasRows === true;
    if (isRow) return true;
    const isObject = sign === '{';
    stack.push({ isObject, hasRows: !isObject && (stack.length === 0 || listNames.has(name)) });
    name = '';
    return false;
  }

  return (text) => {
    const rows: string[] = [];
    let from = 0;
    for (let at = 0; at < text.length; at += 1) {
      const sign = text[at] as string;
      if (isInString) {
        if (isEscaped) isEscaped = false;
        else if (sign === '\\') isEscaped = true;
        else if (sign === '"') isInString = false;
        if (row === null && isInString) lastString += sign;
      } else if (sign === '"') {
        isInString = true;
        if (row === null) lastString = '';
      } else if (row !== null) {
        if (sign === '{' || sign === '[') depth += 1;
        else if (sign === '}' || sign === ']') depth -= 1;
        if (depth === 0) {
          rows.push(row + text.slice(from, at + 1));
          row = null;
        }
      } else if (sign === ':') name = lastString;
      else if (sign === '{' || sign === '[') {
        if (open(sign)) {
          row = '';
          depth = 1;
          from = at;
        }
      } else if (sign === '}' || sign === ']') stack.pop();
    }
    if (row !== null) {
      row += text.slice(from);
      isTooLong(row.length);
    }
    return rows;
  };
}
