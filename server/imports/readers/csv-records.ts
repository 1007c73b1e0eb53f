import { pipeline, Readable } from 'node:stream';
import { type CsvError, parse } from 'csv-parse';
import { cellAsItWas } from '../../../contract/imports/csv-cells.ts';
import { importLimits } from '../../../contract/imports/import-limits.ts';
import { type Records, type Texts, UnreadableFile } from './records.ts';

const delimiters = [',', ';', '\t', '|'] as const;
/** Longer than any row of ours that is no secret. */
const recordMaxCharacters = 1024 * 1024;

/** Rows of a CSV file. `head` is its beginning, which tells what stands between its cells. */
export async function* csvRecords(texts: Texts, head: string): Records {
  const parser = parse({
    delimiter: delimiterOf(head),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: recordMaxCharacters,
  });
  pipeline(Readable.from(texts), parser, () => {});
  let columns: string[] | null = null;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      const isHead = columns === null;
      columns ??= columnsOf(cells);
      if (!isHead || !hasNames(cells)) yield recordOf(columns, cells);
    }
  } catch (error) {
    throw new UnreadableFile(sentenceOf(error as CsvError));
  }
}

/** The sign that stands most often in the first line, outside of quotes. */
export function delimiterOf(head: string): string {
  const [line = ''] = head.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/, 1);
  const counts = delimiters.map((sign) => line.split(sign).length);
  return delimiters[counts.indexOf(Math.max(...counts))] as string;
}

/** A first line with an address in it is a row already. */
function hasNames(cells: readonly string[]): boolean {
  return !cells.some((cell) => /^\s*https?:\/\//i.test(cell));
}

function columnsOf(cells: readonly string[]): string[] {
  const isNamed = hasNames(cells);
  const columns: string[] = [];
  for (const [place, cell] of cells.slice(0, importLimits.columns).entries()) {
    const name = cell.trim().slice(0, importLimits.columnLength);
    const isTaken = columns.includes(name);
    columns.push(!isNamed || name === '' || isTaken ? `Column ${place + 1}` : name);
  }
  return columns;
}

function recordOf(columns: readonly string[], cells: readonly string[]): Record<string, string> {
  return Object.fromEntries(columns.map((column, place) => [column, cellAsItWas(cells[place] ?? '')]));
}

function sentenceOf({ code, lines }: CsvError & { lines?: number }): string {
  const place = lines === undefined ? '' : ` near line ${lines}`;
  return code === 'CSV_MAX_RECORD_SIZE'
    ? `A row${place} is longer than a row can be. Is a quote missing?`
    : `This is not a CSV file that can be read: something is wrong${place}.`;
}
