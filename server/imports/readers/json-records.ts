import type { ImportRecord } from '../../../contract/imports/import-fields.ts';
import { importLimits } from '../../../contract/imports/import-limits.ts';
import { limits } from '../../../contract/limits.ts';
import { parseJson } from '../../http/parse-json.ts';
import { createElementFinder } from './json-elements.ts';
import { type Records, type Texts, UnreadableFile } from './records.ts';

function refuseTooLong(length: number): void {
  if (length > limits.secretBodyMaxBytes) throw new UnreadableFile('A row is longer than a row can be.');
}

/** Rows of a JSON file: the objects of its lists. */
export async function* jsonRecords(texts: Texts): Records {
  const find = createElementFinder(refuseTooLong);
  for await (const text of texts) for (const row of find(text)) yield recordOf(row);
}

/** Rows of a file with one JSON object a line. */
export async function* ndjsonRecords(texts: Texts): Records {
  let rest = '';
  for await (const text of texts) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    refuseTooLong(rest.length);
    for (const line of lines) if (line.trim() !== '') yield recordOf(line);
  }
  if (rest.trim() !== '') yield recordOf(rest);
}

/** A line of our own export, which may be longer than what is known of it. */
const ownLine = /^\{"type":"(?:link|secret)",/;

/** Whether the beginning of a file is a line with one whole object that has no list of rows in it. */
export function isOneObjectPerLine(head: string): boolean {
  if (ownLine.test(head)) return true;
  const [line = ''] = head.trimStart().split('\n', 1);
  try {
    const first = JSON.parse(line) as Record<string, unknown>;
    return !Array.isArray(first) && createElementFinder(() => {})(line).length === 0;
  } catch {
    return false;
  }
}

/** These are read as they are; in all others each part is a column. */
const wholeColumns: ReadonlySet<string> = new Set(['sealed', 'delta', 'entered_secret', 'visits', 'tags']);
const deepest = 3;

function recordOf(text: string): ImportRecord {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    throw new UnreadableFile('This is not JSON that can be read: a row is broken.');
  }
  return flatten(value);
}

/** A row as columns: what stands in an object within it is named `object.part`. */
export function flatten(value: unknown): ImportRecord {
  const record: Record<string, unknown> = {};
  const add = (object: object, before: string, depth: number): void => {
    for (const [name, part] of Object.entries(object)) {
      const column = `${before}${name}`.slice(0, importLimits.columnLength);
      const isObject = typeof part === 'object' && part !== null && !Array.isArray(part);
      if (isObject && depth < deepest && !wholeColumns.has(name)) add(part, `${column}.`, depth + 1);
      else record[column] = part;
    }
  };
  if (typeof value === 'object' && value !== null) add(value, '', 1);
  return record;
}
