import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import { parsePostgresAddress } from './address.ts';

/** What the operator's commands call themselves, so that they are not taken for a server. */
export const commandsName = 'shylnk admin';

/** How many connections servers have to this database: a serving process always has one. */
export async function countServing(query: Kysely<Schema>, databaseUrl: string): Promise<number> {
  const address = parsePostgresAddress(databaseUrl);
  const name = address.ok ? address.value.applicationName : '';
  const counted: RawBuilder<{ count: number }> = sql`select count(*) as count from pg_stat_activity
    where datname = current_database() and application_name = ${name}`;
  return Number((await counted.execute(query)).rows[0]?.count);
}
