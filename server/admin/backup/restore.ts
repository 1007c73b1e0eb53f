import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import { newerSteps, takeSteps } from '../../database/migrate.ts';
import { sumTable, sumVisits } from '../../database/rows/read-rows.ts';
import { readTables } from '../../database/rows/tables.ts';
import { continueNumbers, insertRows } from '../../database/rows/write-rows.ts';
import type { Schema } from '../../database/schema.ts';
import { takeInMissing } from '../../links/stores/searched-links-store.ts';
import { CommandFailure } from '../command.ts';
import type { Progress } from '../output.ts';
import type { BackupHeader } from './backup-format.ts';
import { contentsOf, dropEverything } from './empty-database.ts';
import { readBackup } from './read-backup.ts';
import type { VerifiedBackup } from './verify-backup.ts';

/**
 * Fills a database from a verified backup, in one transaction: it is all there and found the same when read back, or
 * nothing has changed. The schema is first that of the backup and brought up to date afterwards.
 */
export async function restore(
  { query, dialect }: Database,
  file: string,
  { header, sums }: VerifiedBackup,
  { mayReplace, progress }: { mayReplace: boolean; progress: Progress },
): Promise<void> {
  refuseNewer(header, file);
  await query.transaction().execute(async (transaction) => {
    await refuseEngine(transaction, dialect);
    await dialect.lockMigration(transaction);
    const { isBare, filled, foreign } = await contentsOf(transaction, dialect);
    refuseForeign(foreign);
    if (filled.length > 0 && !mayReplace)
      throw new CommandFailure(
        'The database is not empty: say --replace to have everything in it replaced (it is backed up first).',
      );
    if (!isBare) await dropEverything(transaction, dialect);
    await takeSteps(transaction, dialect, header.schema);
    await refuseOtherTables(transaction, dialect, header, file);
    await fill(transaction, dialect, { file, header, progress });
    await compare(transaction, dialect, { header, sums });
    await takeSteps(transaction, dialect);
    await takeInMissing(transaction, dialect);
  });
}

export function refuseNewer({ schema }: Pick<BackupHeader, 'schema'>, what: string): void {
  const newer = newerSteps(schema);
  if (newer.length > 0)
    throw new CommandFailure(
      `${what} was made by a newer version (${newer.join(', ')}): install that version first.`,
    );
}

export async function refuseEngine(query: Kysely<Schema>, dialect: Database['dialect']): Promise<void> {
  const refused = await dialect.findRefusal(query);
  if (refused !== null) throw new CommandFailure(`${refused}.`);
}

export function refuseForeign(foreign: readonly string[]): void {
  if (foreign.length > 0)
    throw new CommandFailure(
      `The database holds tables that are not SHYLNK's (${foreign.join(', ')}): name one of its own.`,
    );
}

async function refuseOtherTables(
  transaction: Transaction<Schema>,
  dialect: Database['dialect'],
  { tables }: BackupHeader,
  file: string,
): Promise<void> {
  const shapeOf = (all: readonly Pick<BackupHeader['tables'][number], 'name' | 'columns'>[]) =>
    JSON.stringify(
      all.map(({ name, columns }) => [name, columns.map((column) => [column.name, column.kind])]),
    );
  if (shapeOf(tables) !== shapeOf(await readTables(transaction, dialect)))
    throw new CommandFailure(`${file} has other tables than its version had: it cannot be restored.`);
}

async function fill(
  transaction: Transaction<Schema>,
  dialect: Database['dialect'],
  { file, header, progress }: { file: string; header: BackupHeader; progress: Progress },
): Promise<void> {
  const all = header.tables.reduce((sum, { rows }) => sum + rows, 0);
  let done = 0;
  const read = await readBackup(file, {
    async onRows(table, rows) {
      await transaction.executeQuery(insertRows(transaction, dialect, table, rows));
      done += rows.length;
      progress.at(done, all);
    },
  });
  progress.end();
  if (!read.ok) throw new CommandFailure(`${read.failure}.`);
  for (const table of header.tables) await continueNumbers(transaction, dialect, table, table.lastNumber);
}

async function compare(
  transaction: Transaction<Schema>,
  dialect: Database['dialect'],
  { header, sums }: VerifiedBackup,
): Promise<void> {
  for (const table of header.tables) {
    const { rows, checksum } = await sumTable(transaction, table);
    if (sums.get(table.name)?.rows !== rows || sums.get(table.name)?.checksum !== checksum)
      throw new CommandFailure(
        `What was restored to ${table.name} is not what the backup holds: nothing was changed.`,
      );
  }
  const visits = await sumVisits(transaction);
  const isSame = visits.clicks === header.visits.clicks && visits.days === header.visits.days;
  if (!isSame || visits.owners !== header.visits.owners)
    throw new CommandFailure('The sums of visits are not those of the backup: nothing was changed.');
  if (dialect.kind === 'postgres') return;
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(transaction);
  if (rows[0]?.integrity_check !== 'ok')
    throw new CommandFailure(
      `The restored database is damaged (${rows[0]?.integrity_check}): nothing was changed.`,
    );
}
