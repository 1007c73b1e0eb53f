import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../../dialect.ts';

/**
 * With very many links PostgreSQL would have several processes look for a rare term: starting them takes ten times as
 * long as finding it.
 */
export async function searchByOneProcess(db: Kysely<unknown>, { kind }: Dialect): Promise<void> {
  if (kind === 'sqlite') return;
  await sql`alter table links_search set (parallel_workers = 0)`.execute(db);
}
