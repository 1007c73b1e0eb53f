import { type Records, type Texts, UnreadableFile } from './records.ts';

/** The columns of the table of links, as YOURLS makes it. */
const usualColumns = ['keyword', 'url', 'title', 'timestamp', 'ip', 'clicks'];
const insertion = /INSERT\s+(?:IGNORE\s+)?INTO\s+[`"]?\w*_?url[`"]?\s*(?:\(([^()]*)\))?\s*VALUES\s*$/i;
const otherInsertion = /\bVALUES\s*$/i;
/** More than stands before the values of any insertion. */
const headMaxLength = 10_000;
const valueMaxLength = 1024 * 1024;
/** What stands behind a backslash in MySQL's strings, where it is not the sign itself. */
const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', '0': '\u0000', b: '\b', Z: '\u001a' };

type Mode = 'statement' | 'values' | 'row' | 'string' | 'line comment' | 'block comment';

/** Rows of the table of links in an SQL dump; whatever else is in it is passed over. */
export async function* sqlRecords(texts: Texts): Records {
  let mode: Mode = 'statement';
  let head = '';
  let columns: string[] | null = null;
  let cells: string[] = [];
  let value = '';
  let isEscaped = false;
  /** A quote may have been the first of two. */
  let wasQuote = false;
  for await (const text of texts) {
    for (const sign of text) {
      if (wasQuote) {
        wasQuote = false;
        if (sign === "'") {
          value += sign;
          continue;
        }
        mode = 'row';
      }
      if (mode === 'string') {
        if (isEscaped) {
          value += escapes[sign] ?? sign;
          isEscaped = false;
        } else if (sign === '\\') isEscaped = true;
        else if (sign === "'") wasQuote = true;
        else value += sign;
        if (value.length > valueMaxLength)
          throw new UnreadableFile('This SQL file has a value that does not end.');
      } else if (mode === 'row') {
        if (sign === "'") mode = 'string';
        else if (sign === ',' || sign === ')') {
          cells.push(value.trim());
          value = '';
          if (sign === ')') {
            if (columns !== null) yield recordOf(columns, cells);
            cells = [];
            mode = 'values';
          }
        } else value += sign;
      } else if (mode === 'values') {
        if (sign === '(') mode = 'row';
        else if (sign === ';') {
          mode = 'statement';
          head = '';
        }
      } else if (mode === 'line comment') {
        if (sign === '\n') mode = 'statement';
      } else if (mode === 'block comment') {
        head = (head + sign).slice(-2);
        if (head === '*/') {
          mode = 'statement';
          head = '';
        }
      } else if (sign === ';') head = '';
      else if (sign === '(' && otherInsertion.test(head)) {
        const listed = insertion.exec(head);
        columns = listed === null ? null : (columnsOf(listed[1]) ?? usualColumns);
        mode = 'row';
      } else {
        head = (head + sign).slice(-headMaxLength);
        if (/(?:^|\n)\s*(?:--\s|#)$/.test(head.slice(-40))) {
          mode = 'line comment';
          head = '';
        } else if (head.endsWith('/*')) mode = 'block comment';
      }
    }
  }
}

function columnsOf(listed: string | undefined): string[] | null {
  return listed === undefined ? null : listed.split(',').map((name) => name.trim().replaceAll(/[`"]/g, ''));
}

function recordOf(columns: readonly string[], cells: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    columns.map((column, place) => {
      const cell = cells[place] ?? '';
      return [column, /^NULL$/i.test(cell) ? '' : cell];
    }),
  );
}
