import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { takenSteps, takeSteps } from '../../database/migrate.ts';
import {
  countRows,
  keyOf,
  lastNumber,
  readRows,
  sumTable,
  sumVisits,
  type VisitTotals,
} from '../../database/rows/read-rows.ts';
import { type CarriedTable, readTables } from '../../database/rows/tables.ts';
import { continueNumbers, insertRows } from '../../database/rows/write-rows.ts';
import type { Schema } from '../../database/schema.ts';
import { readCanary } from '../../encryption/installation-store.ts';
import { takeInMissing } from '../../links/stores/searched-links-store.ts';
import { contentsOf, dropEverything } from '../backup/empty-database.ts';
import { refuseEngine, refuseForeign, refuseNewer } from '../backup/restore.ts';
import { CommandFailure } from '../command.ts';
import type { Progress } from '../output.ts';
import { beginProgress, endProgress, identityUnderWay, lastArrived, noteArrived } from './move-progress.ts';

export interface Moved {
  rows: number;
  visits: VisitTotals;
  /** Whether an earlier move was gone on with. */
  isResumed: boolean;
}

/**
 * Moves everything that a database holds into another one, row by row; the source is only read. What has arrived stays
 * when the move is killed, and the next one goes on behind it. It is done when both hold the same.
 */
export async function moveAll(source: Database, target: Database, progress: Progress): Promise<Moved> {
  return source.snapshot(async (from) => {
    // A server that is started meanwhile waits until the move is over.
    await source.dialect.lockMigration(from);
    const schema = await takenSteps(from);
    if (schema.length === 0) throw new CommandFailure('There is nothing to move: the database is empty.');
    refuseNewer({ schema }, 'The database');
    const tables = await readTables(from, source.dialect);
    const isResumed = await begin(target, schema, await identityOf(from, schema));
    const rows = await copy(from, target, tables, progress);
    const visits = await compare(from, target, tables);
    await finish({ from, source, target }, tables);
    return { rows, visits, isResumed };
  });
}

/** Tells one installation from another, and one state of its schema from a later one. */
async function identityOf(from: Kysely<Schema>, schema: string[]): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(schema));
  if (schema.includes('0008-installation')) {
    const canary = await readCanary(from);
    if (canary !== null) hash.update(canary.encrypted);
  }
  return hash.digest('hex');
}

/** Makes the target ready, unless this very move has been begun; says whether it has. */
async function begin({ query, dialect }: Database, schema: string[], identity: string): Promise<boolean> {
  return query.transaction().execute(async (transaction) => {
    await refuseEngine(transaction, dialect);
    await dialect.lockMigration(transaction);
    const { isBare, filled, foreign, isHalfMoved } = await contentsOf(transaction, dialect);
    refuseForeign(foreign);
    if (isHalfMoved) {
      if ((await identityUnderWay(transaction)) === identity) return true;
      throw new CommandFailure(
        'A move of another database into this one is not finished: name an empty one.',
      );
    }
    if (filled.length > 0)
      throw new CommandFailure(
        `There is data already where it should go (${filled.join(', ')}): name an empty one.`,
      );
    if (!isBare) await dropEverything(transaction, dialect);
    await takeSteps(transaction, dialect, schema);
    await beginProgress(transaction, identity);
    return false;
  });
}

async function copy(
  from: Kysely<Schema>,
  { query, dialect, commit }: Database,
  tables: CarriedTable[],
  progress: Progress,
): Promise<number> {
  const counts = new Map<string, number>();
  for (const { name } of tables) counts.set(name, await countRows(from, name));
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  let done = 0;
  for (const table of tables) {
    done += await countRows(query, table.name);
    for await (const rows of readRows(from, table, await lastArrived(query, table))) {
      const last = keyOf(table, rows.at(-1) ?? []);
      await commit([insertRows(query, dialect, table, rows), noteArrived(query, table.name, last)], 'normal');
      done += rows.length;
      progress.at(done, all);
    }
  }
  progress.end();
  return all;
}

async function compare(
  from: Kysely<Schema>,
  { query }: Database,
  tables: CarriedTable[],
): Promise<VisitTotals> {
  for (const table of tables) {
    const [here, there] = [await sumTable(from, table), await sumTable(query, table)];
    if (here.rows !== there.rows || here.checksum !== there.checksum)
      throw new CommandFailure(
        `${table.name} is not the same on both sides (${here.rows} and ${there.rows} rows): something else has changed one of them. Empty the target and move again; the source is as it was.`,
      );
  }
  const [here, there] = [await sumVisits(from), await sumVisits(query)];
  if (here.clicks !== there.clicks || here.days !== there.days || here.owners !== there.owners)
    throw new CommandFailure(
      'The sums of visits are not the same on both sides: move again into an empty database.',
    );
  return here;
}

interface Sides {
  from: Kysely<Schema>;
  source: Database;
  target: Database;
}

async function finish({ from, source, target }: Sides, tables: CarriedTable[]): Promise<void> {
  const { query, dialect } = target;
  const numbers = new Map<CarriedTable, number>();
  for (const table of tables) numbers.set(table, await lastNumber(from, source.dialect, table));
  await query.transaction().execute(async (transaction) => {
    await dialect.lockMigration(transaction);
    for (const [table, last] of numbers) await continueNumbers(transaction, dialect, table, last);
    await endProgress(transaction);
    await takeSteps(transaction, dialect);
    await takeInMissing(transaction, dialect);
  });
  if (dialect.kind === 'postgres') await sql`analyze`.execute(query);
}
