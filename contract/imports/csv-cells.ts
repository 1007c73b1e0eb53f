/** What a spreadsheet takes for a formula, and what a cell may have begun with before it was made harmless. */
const risky = /^[=+\-@\t\r]/;
const harmless = /^'(?='*[=+\-@\t\r])/;

/** A cell that no spreadsheet runs. What begins with quotes before such a sign gets one more, so that all can be undone. */
export function harmlessCell(text: string): string {
  return risky.test(text) || harmless.test(text) ? `'${text}` : text;
}

/** A cell as it was before it was made harmless. */
export function cellAsItWas(text: string): string {
  return text.replace(harmless, '');
}

/** A line of a CSV file, as RFC 4180 has it. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(harmlessCell(cell))).join(',')}\r\n`;
}

function quoted(cell: string): string {
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
