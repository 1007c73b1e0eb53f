import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { takenSteps } from '../../database/migrate.ts';
import { writeRow } from '../../database/rows/neutral-row.ts';
import { countRows, lastNumber, readRows, sumVisits } from '../../database/rows/read-rows.ts';
import { readTables } from '../../database/rows/tables.ts';
import type { Schema } from '../../database/schema.ts';
import { type BackupHeader, type BackupTable, backupFormat, backupVersion } from './backup-format.ts';
import type { EncryptedAppSecret } from './encrypted-app-secret.ts';

/** Writes everything that a database holds at this moment into a file that is not there yet. */
export async function writeBackup(
  database: Database,
  file: string,
  { nowMs, appSecret }: { nowMs: number; appSecret: EncryptedAppSecret | null },
): Promise<BackupHeader> {
  return database.snapshot(async (query) => {
    const header = await describe(query, database, { nowMs, appSecret });
    await pipeline(
      Readable.from(linesOf(query, header)),
      createGzip(),
      createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
    );
    return header;
  });
}

async function describe(
  query: Kysely<Schema>,
  { dialect }: Database,
  { nowMs, appSecret }: { nowMs: number; appSecret: EncryptedAppSecret | null },
): Promise<BackupHeader> {
  const tables: BackupTable[] = [];
  for (const table of await readTables(query, dialect))
    tables.push({
      ...table,
      rows: await countRows(query, table.name),
      lastNumber: await lastNumber(query, dialect, table),
    });
  return {
    format: backupFormat,
    version: backupVersion,
    madeAt: new Date(nowMs).toISOString(),
    database: dialect.kind,
    schema: await takenSteps(query),
    tables,
    visits: await sumVisits(query),
    appSecret,
  };
}

async function* linesOf(query: Kysely<Schema>, header: BackupHeader): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const noted = (text: string) => {
    hash.update(text);
    return text;
  };
  yield noted(`${JSON.stringify(header)}\n`);
  for (const table of header.tables) {
    yield noted(`${JSON.stringify({ table: table.name })}\n`);
    for await (const rows of readRows(query, table))
      yield noted(rows.map((row) => `${writeRow(row)}\n`).join(''));
  }
  yield `${JSON.stringify({ sha256: hash.digest('hex') })}\n`;
}
