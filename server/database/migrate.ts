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

type Step = (db: Parameters<Migration['up']>[0], dialect: Dialect) => Promise<void>;

/** Every step the schema has taken, in order. A released step is never changed: the next one mends it. */
const steps: Record<string, Step> = {
  '0001-accounts': createAccounts,
  '0002-links': createLinks,
  '0003-clicks': createClicks,
  '0004-wiping': createWiping,
  '0008-installation': createInstallation,
  '0009-operator': createOperator,
  '0010-reports': createReports,
};

/**
 * Brings the schema up to date: one transaction under a lock, so that servers starting together take turns and a
 * kill half-way leaves the old schema. A database that a newer version has already changed is left alone.
 */
export async function migrate(database: Database): Promise<Result<number, string>> {
  const migrations = Object.fromEntries(
    Object.entries(steps).map(([name, step]) => [
      name,
      { up: (db) => step(db, database.dialect) } satisfies Migration,
    ]),
  );
  const unknown = await stepsOfNewerVersion(database);
  if (unknown.length > 0) return fail(changedByNewer(unknown));
  return database.query.transaction().execute(async (transaction) => {
    await database.dialect.lockMigration(transaction);
    const migrator = new Migrator({ db: transaction, provider: { getMigrations: async () => migrations } });
    const { error, results } = await migrator.migrateToLatest();
    if (error !== undefined) throw error;
    return ok(results?.length ?? 0);
  });
}

/** The steps that a database has not taken yet; a database that a newer version has changed is a failure. */
export async function untakenSteps(database: Database): Promise<Result<string[], string>> {
  const unknown = await stepsOfNewerVersion(database);
  if (unknown.length > 0) return fail(changedByNewer(unknown));
  const taken = await takenSteps(database);
  return ok(Object.keys(steps).filter((name) => !taken.includes(name)));
}

function changedByNewer(unknown: string[]): string {
  return `The database was changed by a newer version (${unknown.join(', ')}): start that version, or restore a backup`;
}

async function stepsOfNewerVersion(database: Database): Promise<string[]> {
  return (await takenSteps(database)).filter((name) => !(name in steps));
}

async function takenSteps(database: Database): Promise<string[]> {
  const tables = await database.query.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === 'kysely_migration')) return [];
  const ledger = database.query.withTables<{ kysely_migration: { name: string } }>();
  const taken = await ledger.selectFrom('kysely_migration').select('name').execute();
  return taken.map((row) => row.name);
}
