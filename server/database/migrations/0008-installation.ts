import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** What is known of the installation itself: one row. */
export async function createInstallation(db: Kysely<unknown>, { bytes }: Dialect): Promise<void> {
  await db.schema
    .createTable('installation')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('canary_sealed', bytes, (column) => column.notNull())
    .execute();
}
