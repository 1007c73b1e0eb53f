import { Client } from 'pg';
import { migrate } from '../../../server/database/migrate.ts';
import { connectPostgres } from '../../../server/database/postgres/postgres.ts';

/** What a new database is copied from: nothing at all, or our tables, empty and up to date. */
export type PostgresTemplate = 'template0' | 'up_to_date';

/** Makes, on a PostgreSQL server, what is copied from then on, since bringing each up to date takes long. */
export async function makeUpToDateTemplate(clusterAddress: string): Promise<void> {
  const name: PostgresTemplate = 'up_to_date';
  const client = new Client({ connectionString: clusterAddress });
  await client.connect();
  await client.query(`CREATE DATABASE ${name} TEMPLATE template0`);
  await client.end();
  const address = new URL(clusterAddress);
  address.pathname = `/${name}`;
  const database = connectPostgres(address.href, 1);
  const migrated = await migrate(database);
  if (!migrated.ok) throw new Error(migrated.failure);
  await database.close();
}
