import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** What was done to many links at once, kept while it can be undone. */
export async function createManyAtOnce(
  db: Kysely<unknown>,
  { idColumn, bigInteger, codeType, keptByKey }: Dialect,
): Promise<void> {
  await db.schema
    .createTable('bulk_actions')
    .addColumn('id', idColumn)
    .addColumn('public_id', codeType, (column) => column.notNull().unique())
    .addColumn('owner_id', bigInteger, (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('at_ms', bigInteger, (column) => column.notNull())
    .addColumn('settles_at_ms', bigInteger, (column) => column.notNull())
    .addColumn('is_undone', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('bulk_actions_by_end').on('bulk_actions').column('settles_at_ms').execute();
  await db.schema.createIndex('bulk_actions_by_owner').on('bulk_actions').column('owner_id').execute();
  await db.schema
    .createTable('bulk_rows')
    .addColumn('action_id', bigInteger, (column) =>
      column.notNull().references('bulk_actions.id').onDelete('cascade'),
    )
    .addColumn('link_id', bigInteger, (column) => column.notNull().references('links.id').onDelete('cascade'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('before', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('bulk_rows_pk', ['action_id', 'link_id'])
    .modifyEnd(keptByKey)
    .execute();
  await db.schema.createIndex('bulk_rows_by_link').on('bulk_rows').column('link_id').execute();
}
