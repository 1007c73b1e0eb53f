import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** Secrets that are one message for several readers: who has which, and which of them belong together. */
export async function createReaders(db: Kysely<unknown>, { bigInteger, codeType }: Dialect): Promise<void> {
  await db.schema
    .createTable('secret_readers')
    .addColumn('link_id', bigInteger, (column) =>
      column.primaryKey().references('links.id').onDelete('cascade'),
    )
    .addColumn('group_id', codeType, (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('secret_readers_by_group')
    .unique()
    .on('secret_readers')
    .columns(['group_id', 'position'])
    .execute();
}
