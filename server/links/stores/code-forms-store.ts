import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';

/** Notes that some link has a code of another service's form. */
export async function noteWideCodes(query: Kysely<Schema>): Promise<void> {
  await query
    .insertInto('code_forms')
    .values({ form: 'wide' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether some link has, or had, a code of another service's form. */
export async function hasWideCodes(query: Kysely<Schema>): Promise<boolean> {
  const row = await query.selectFrom('code_forms').select('form').executeTakeFirst();
  return row !== undefined;
}
