import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** What batches of clicks are known by, so that one that was sent twice is recorded once. */
export async function addClickStamps(db: Kysely<unknown>, { bigInteger, keptByKey }: Dialect): Promise<void> {
  for (const column of ['lane', 'turn'])
    await db.schema.alterTable('click_batches').addColumn(column, bigInteger).execute();
  await db.schema
    .createTable('click_marks')
    .addColumn('lane', bigInteger, (column) => column.notNull())
    .addColumn('turn', bigInteger, (column) => column.notNull())
    .addColumn('at_ms', bigInteger, (column) => column.notNull())
    .addPrimaryKeyConstraint('click_marks_pkey', ['lane', 'turn'])
    .modifyEnd(keptByKey)
    .execute();
}
