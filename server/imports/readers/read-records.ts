import { csvRecords } from './csv-records.ts';
import { decodeText } from './decode-text.ts';
import { isOneObjectPerLine, jsonRecords, ndjsonRecords } from './json-records.ts';
import { type Records, type Texts, UnreadableFile } from './records.ts';
import { sqlRecords } from './sql-records.ts';

/** What the form of a file is told by. */
const headLength = 64 * 1024;

/** Rows of a file of any form that is known; what form it has is told by how it begins. */
export async function* readRecords(bytes: AsyncIterable<Uint8Array>): Records {
  const texts = decodeText(bytes);
  let head = '';
  while (head.length < headLength) {
    const next = await texts.next();
    if (next.done === true) break;
    head += next.value;
  }
  if (head.trim() === '') throw new UnreadableFile('This file is empty.');
  if (head.includes('\u0000')) throw new UnreadableFile('This file is no text: CSV, JSON or SQL is read.');
  yield* recordsOf(head, startingWith(head, texts));
}

function recordsOf(head: string, texts: Texts): Records {
  const begin = head.trimStart();
  if (begin.startsWith('[')) return jsonRecords(texts);
  if (begin.startsWith('{')) return isOneObjectPerLine(begin) ? ndjsonRecords(texts) : jsonRecords(texts);
  return /\bINSERT\s+(?:IGNORE\s+)?INTO\b|\bCREATE\s+TABLE\b|^--\s/i.test(begin)
    ? sqlRecords(texts)
    : csvRecords(texts, begin);
}

async function* startingWith(head: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield head;
  yield* rest;
}
