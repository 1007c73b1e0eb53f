import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { z } from 'zod';
import { fail, ok, type Result } from '../../../contract/result.ts';
import { type NeutralRow, readRow } from '../../database/rows/neutral-row.ts';
import {
  type BackupHeader,
  type BackupTable,
  backupVersion,
  endLineSchema,
  headerSchema,
  tableLineSchema,
  versionSchema,
} from './backup-format.ts';

/** Gets what a backup holds, in its order. */
export interface BackupReader {
  onHeader?(header: BackupHeader): void;
  onRows(table: BackupTable, rows: NeutralRow[]): Promise<void> | void;
}

const rowsAtOnce = 500;
const bytesAtOnce = 512 * 1024;

class Unreadable extends Error {}

/** Reads a backup to its end and holds it against its own numbers and hash. What is handed out before may be wrong. */
export async function readBackup(file: string, reader: BackupReader): Promise<Result<BackupHeader, string>> {
  let header: BackupHeader | null = null;
  try {
    await pipeline(createReadStream(file), createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
      header = await readLines(splitLines(chunks), reader);
    });
    return ok(header as unknown as BackupHeader);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (error instanceof Unreadable) return fail(`${file} ${message}`);
    if (code.startsWith('Z_')) return fail(`${file} ${damaged('it cannot be unpacked')}`);
    if (code === 'ENOENT') return fail(`${file} is not there`);
    if (code === 'EACCES' || code === 'EISDIR') return fail(`${file} cannot be read (${code})`);
    throw error;
  }
}

async function readLines(lines: AsyncGenerator<string>, reader: BackupReader): Promise<BackupHeader> {
  const hash = createHash('sha256');
  const next = async () => {
    const { value, done } = await lines.next();
    if (done) throw new Unreadable(damaged('it ends too early'));
    return value as string;
  };
  const noted = (line: string) => {
    hash.update(line).update('\n');
    return line;
  };
  const header = readHeader(noted(await next()));
  reader.onHeader?.(header);
  for (const table of header.tables) {
    const { table: name } = readJson(noted(await next()), tableLineSchema);
    if (name !== table.name) throw new Unreadable(damaged('its tables are not in order'));
    await readTable(table, async () => noted(await next()), reader);
  }
  const { sha256 } = readJson(await next(), endLineSchema);
  if (sha256 !== hash.digest('hex')) throw new Unreadable(damaged('its hash is another one'));
  if (!(await lines.next()).done) throw new Unreadable(damaged('something follows its end'));
  return header;
}

async function readTable(
  table: BackupTable,
  next: () => Promise<string>,
  { onRows }: BackupReader,
): Promise<void> {
  let rows: NeutralRow[] = [];
  let bytes = 0;
  for (let left = table.rows; left > 0; left -= 1) {
    const line = await next();
    const row = readRow(line, table);
    if (row === null) throw new Unreadable(damaged(`a row of ${table.name} is none`));
    rows.push(row);
    bytes += line.length;
    if (left > 1 && rows.length < rowsAtOnce && bytes < bytesAtOnce) continue;
    await onRows(table, rows);
    rows = [];
    bytes = 0;
  }
}

function readHeader(line: string): BackupHeader {
  const { version } = readJson(line, versionSchema, 'is not a backup of SHYLNK');
  if (version !== backupVersion)
    throw new Unreadable(
      `is a backup of format ${version}, and this version reads format ${backupVersion}: restore it with the version that made it`,
    );
  return readJson(line, headerSchema);
}

function readJson<Schema extends z.ZodType>(
  line: string,
  schema: Schema,
  problem = damaged('a line of it cannot be read'),
): z.infer<Schema> {
  const parsed = schema.safeParse(parse(line));
  if (!parsed.success) throw new Unreadable(problem);
  return parsed.data;
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

function damaged(how: string): string {
  return `is damaged or not whole (${how}): take another backup`;
}

/** Only line feeds end a line: JSON leaves other characters alone that some take for one. */
async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let parts: Buffer[] = [];
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      parts.push(chunk.subarray(start, end));
      yield Buffer.concat(parts).toString('utf8');
      parts = [];
      start = end + 1;
    }
    parts.push(chunk.subarray(start));
  }
  if (parts.some((part) => part.length > 0)) yield Buffer.concat(parts).toString('utf8');
}
