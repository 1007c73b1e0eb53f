import { migrate } from '../../../server/database/migrate.ts';
import { distributeTables } from '../../../server/database/postgres/citus/distribute-store.ts';
import { connectPostgres } from '../../../server/database/postgres/postgres.ts';
import { askOnce } from '../database/postgres.ts';
import type { PostgresTemplate } from '../database/postgres-template.ts';
import { databaseAt, joinNodes } from './citus-cluster.ts';

/**
 * Makes what tests copy: our tables, empty, up to date and spread over the workers. Each node copies its own template;
 * what they know of one another goes along.
 */
export async function makeDistributedTemplate(nodes: readonly string[]): Promise<void> {
  const name: PostgresTemplate = 'up_to_date';
  await createPlacedDatabase(nodes, name);
  // Citus keeps a process in each database, and what is in use cannot be copied.
  for (const node of nodes) {
    await askOnce(node, `alter database ${name} with allow_connections false`);
    await askOnce(
      node,
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`,
    );
  }
}

/** Brings the tables of a database up to date and spreads them. */
async function spreadTables(address: string): Promise<void> {
  const database = connectPostgres(address, 1);
  const migrated = await migrate(database);
  if (!migrated.ok) throw new Error(migrated.failure);
  await distributeTables(database.query, { isBeside: false, onTable: () => {} });
  await database.close();
}

/** A database of the same name on every node, with our tables spread; gives its address on the first one. */
export async function createPlacedDatabase(nodes: readonly string[], name = 'shylnk'): Promise<string> {
  for (const node of nodes) await askOnce(node, `create database ${name} template template0`);
  const addresses = nodes.map((node) => databaseAt(node, name));
  await joinNodes(addresses);
  await spreadTables(addresses[0] as string);
  return addresses[0] as string;
}
