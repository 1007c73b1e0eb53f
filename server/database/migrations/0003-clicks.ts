import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** Clicks as they come, and the sums that statistics are read from. */
export async function createClicks(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { idColumn, bigInteger, keptByKey } = dialect;
  await db.schema
    .createTable('click_batches')
    .addColumn('id', idColumn)
    .addColumn('clicks', 'text', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('visit_days')
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('subject_id', bigInteger, (column) => column.notNull())
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('total', bigInteger, (column) => column.notNull())
    .addColumn('quarters', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('visit_days_pk', ['subject', 'subject_id', 'day'])
    .modifyEnd(keptByKey)
    .execute();
  await db.schema.createIndex('visit_days_by_day').on('visit_days').column('day').execute();

  await db.schema
    .createTable('visit_totals')
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('subject_id', bigInteger, (column) => column.notNull())
    .addColumn('total', bigInteger, (column) => column.notNull())
    .addPrimaryKeyConstraint('visit_totals_pk', ['subject', 'subject_id'])
    .modifyEnd(keptByKey)
    .execute();

  await db.schema
    .createTable('link_breakdowns')
    .addColumn('link_id', bigInteger, (column) => column.notNull())
    .addColumn('month', 'text', (column) => column.notNull())
    .addColumn('counts', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('link_breakdowns_pk', ['link_id', 'month'])
    .modifyEnd(keptByKey)
    .execute();
  await db.schema.createIndex('link_breakdowns_by_month').on('link_breakdowns').column('month').execute();
}
