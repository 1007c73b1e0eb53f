import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';

/** Batches that wait to be folded. */
export async function countBatches(query: Kysely<Schema>): Promise<number> {
  const { count } = await query
    .selectFrom('click_batches')
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
