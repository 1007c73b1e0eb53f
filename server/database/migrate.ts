import type { Kysely, Transaction } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { fail, ok, type Result } from '../../contract/result.ts';
import type { Database } from './database.ts';
import type { Dialect } from './dialect.ts';
import { createAccounts } from './migrations/0001-accounts.ts';
import { createLinks } from './migrations/0002-links.ts';
import { createClicks } from './migrations/0003-clicks.ts';
import { createWiping } from './migrations/0004-wiping.ts';
import { createInstallation } from './migrations/0008-installation.ts';
import { createOperator } from './migrations/0009-operator.ts';
import { createReports } from './migrations/0010-reports.ts';
import { createInvitations } from './migrations/0012-invitations.ts';
import { stopSamplingSecrets } from './migrations/0013-unsampled-secrets.ts';
import { addNote } from './migrations/0015-note.ts';
import { createApiKeys } from './migrations/0016-api-keys.ts';
import { createIdempotency } from './migrations/0017-idempotency.ts';
import { createWebhooks } from './migrations/0018-webhooks.ts';
import { createOrder } from './migrations/0019-order.ts';
import { createImports } from './migrations/0020-imports.ts';
import { createCampaignSets } from './migrations/0021-campaign-sets.ts';
import { createReceipts } from './migrations/0022-receipts.ts';
import { createReaders } from './migrations/0023-readers.ts';
import { createRequests } from './migrations/0024-requests.ts';
import { leaveRoomForCounts } from './migrations/0025-folding.ts';
import { keepMessagesInPieces } from './migrations/0026-pieces-of-messages.ts';
import { addClickStamps } from './migrations/0027-click-stamps.ts';
import { makeDistributable } from './migrations/0028-distributable.ts';
import { rankLongLists } from './migrations/0029-ranked-lists.ts';
import { tellCostOfTrigrams } from './migrations/search/0014-cost-of-trigrams.ts';
import { searchByOneProcess } from './migrations/search/0030-searches-by-one.ts';
import { unfinishedMove } from './rows/tables.ts';
import type { Schema } from './schema.ts';

type Step = (db: Parameters<Migration['up']>[0], dialect: Dialect) => Promise<void>;

/** Every step the schema has taken, in order. A released step is never changed: the next one mends it. */
export const steps: Record<string, Step> = {
  '0001-accounts': createAccounts,
  '0002-links': createLinks,
  '0003-clicks': createClicks,
  '0004-wiping': createWiping,
  '0008-installation': createInstallation,
  '0009-operator': createOperator,
  '0010-reports': createReports,
  '0012-invitations': createInvitations,
  '0013-unsampled-secrets': stopSamplingSecrets,
  '0014-cost-of-trigrams': tellCostOfTrigrams,
  '0015-note': addNote,
  '0016-api-keys': createApiKeys,
  '0017-idempotency': createIdempotency,
  '0018-webhooks': createWebhooks,
  '0019-order': createOrder,
  '0020-imports': createImports,
  '0021-campaign-sets': createCampaignSets,
  '0022-receipts': createReceipts,
  '0023-readers': createReaders,
  '0024-requests': createRequests,
  '0025-folding': leaveRoomForCounts,
  '0026-pieces-of-messages': keepMessagesInPieces,
  '0027-click-stamps': addClickStamps,
  '0028-distributable': makeDistributable,
  '0029-ranked-lists': rankLongLists,
  '0030-searches-by-one': searchByOneProcess,
};

/** The names of all steps that this version knows, in order. */
export const knownSteps = Object.keys(steps);

/**
 * Brings the schema up to date: one transaction under a lock, so that servers starting together take turns and a
 * kill half-way leaves the old schema. A database that a newer version has already changed is left alone.
 */
export async function migrate(database: Database): Promise<Result<number, string>> {
  const refused = await database.dialect.findRefusal(database.query);
  if (refused !== null) return fail(refused);
  const untaken = await untakenSteps(database);
  if (!untaken.ok) return untaken;
  if (await hasTable(database.query, unfinishedMove))
    return fail('A move into this database was not finished: run it again, or use another database');
  return database.query.transaction().execute(async (transaction) => {
    await database.dialect.lockMigration(transaction);
    return ok(await takeSteps(transaction, database.dialect));
  });
}

/** Takes the steps that are missing, of all or of those named; says how many that were. */
export async function takeSteps(
  transaction: Transaction<Schema>,
  dialect: Dialect,
  names: readonly string[] = knownSteps,
): Promise<number> {
  const migrations = Object.fromEntries(
    Object.entries(steps)
      .filter(([name]) => names.includes(name))
      .map(([name, step]) => [name, { up: (db) => step(db, dialect) } satisfies Migration]),
  );
  const migrator = new Migrator({ db: transaction, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  return results?.length ?? 0;
}

/** The steps that a database has not taken yet; a database that a newer version has changed is a failure. */
export async function untakenSteps(database: Database): Promise<Result<string[], string>> {
  const taken = await takenSteps(database.query);
  const unknown = newerSteps(taken);
  if (unknown.length > 0)
    return fail(
      `The database was changed by a newer version (${unknown.join(', ')}): start that version, or restore a backup`,
    );
  return ok(knownSteps.filter((name) => !taken.includes(name)));
}

/** Those of some steps that only a newer version knows. */
export function newerSteps(taken: readonly string[]): string[] {
  return taken.filter((name) => !(name in steps));
}

/** The steps that a database has taken, in order; none: it is empty, or not ours. */
export async function takenSteps(query: Kysely<Schema>): Promise<string[]> {
  if (!(await hasTable(query, 'kysely_migration'))) return [];
  const ledger = query.withTables<{ kysely_migration: { name: string } }>();
  const taken = await ledger.selectFrom('kysely_migration').select('name').orderBy('name').execute();
  return taken.map((row) => row.name);
}

async function hasTable(query: Kysely<Schema>, name: string): Promise<boolean> {
  const tables = await query.introspection.getTables({ withInternalKyselyTables: true });
  return tables.some((table) => table.name === name);
}
