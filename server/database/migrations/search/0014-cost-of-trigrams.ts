import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../../dialect.ts';

/**
 * PostgreSQL takes a function for as cheap as a comparison unless it is told otherwise: it then read every link's words
 * and made their trigrams anew, for each search, rather than to ask the index.
 */
export async function tellCostOfTrigrams(db: Kysely<unknown>, { kind }: Dialect): Promise<void> {
  if (kind === 'sqlite') return;
  await sql`alter function link_trigrams(text) cost 1000`.execute(db);
}
