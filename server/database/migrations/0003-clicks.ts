import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** Clicks as they come, and the sums that statistics are read from. */
export async function createClicks(db: Kysely<unknown>, { idColumn, bigInteger }: Dialect): Promise<void> {
  await db.schema
    .createTable('click_batches')
    .addColumn('id', idColumn as never)
    .addColumn('clicks', 'text', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('link_buckets')
    .addColumn('link_id', bigInteger as never, (column) => column.notNull())
    .addColumn('bucket', 'integer', (column) => column.notNull())
    .addColumn('count', bigInteger as never, (column) => column.notNull())
    .addPrimaryKeyConstraint('link_buckets_pk', ['link_id', 'bucket'])
    .execute();
  await db.schema.createIndex('link_buckets_by_bucket').on('link_buckets').column('bucket').execute();

  await db.schema
    .createTable('owner_buckets')
    .addColumn('owner_id', bigInteger as never, (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('bucket', 'integer', (column) => column.notNull())
    .addColumn('count', bigInteger as never, (column) => column.notNull())
    .addPrimaryKeyConstraint('owner_buckets_pk', ['owner_id', 'type', 'bucket'])
    .execute();
  await db.schema.createIndex('owner_buckets_by_bucket').on('owner_buckets').column('bucket').execute();

  await db.schema
    .createTable('owner_totals')
    .addColumn('owner_id', bigInteger as never, (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('count', bigInteger as never, (column) => column.notNull())
    .addPrimaryKeyConstraint('owner_totals_pk', ['owner_id', 'type'])
    .execute();

  await db.schema
    .createTable('link_breakdowns')
    .addColumn('link_id', bigInteger as never, (column) => column.notNull())
    .addColumn('month', 'text', (column) => column.notNull())
    .addColumn('counts', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('link_breakdowns_pk', ['link_id', 'month'])
    .execute();
}
