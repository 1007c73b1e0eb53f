import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** Campaign parameters that people have saved to use them again. */
export async function createCampaignSets(
  db: Kysely<unknown>,
  { bigInteger, codeType }: Dialect,
): Promise<void> {
  await db.schema
    .createTable('campaign_sets')
    .addColumn('id', codeType, (column) => column.primaryKey())
    .addColumn('owner_id', bigInteger, (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('medium', 'text', (column) => column.notNull())
    .addColumn('campaign', 'text', (column) => column.notNull())
    .addColumn('term', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('created_at_ms', bigInteger, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('campaign_sets_by_owner')
    .on('campaign_sets')
    .columns(['owner_id', 'created_at_ms'])
    .execute();
}
