import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** What happens to links and secrets, and what their owners are told of it by mail. */
export async function createReceipts(db: Kysely<unknown>, { idColumn, bigInteger }: Dialect): Promise<void> {
  await db.schema.alterTable('links').addColumn('notify', 'text').execute();
  await db.schema.alterTable('users').addColumn('default_notify', 'text').execute();
  await db.schema
    .createTable('link_events')
    .addColumn('id', idColumn)
    .addColumn('link_id', bigInteger, (column) => column.notNull().references('links.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('slot', bigInteger)
    .addColumn('at_ms', bigInteger, (column) => column.notNull())
    .addColumn('n', bigInteger, (column) => column.notNull())
    .addColumn('mail_at_ms', bigInteger)
    .addColumn('mailed_at_ms', bigInteger)
    .execute();
  await db.schema
    .createIndex('link_events_by_slot')
    .unique()
    .on('link_events')
    .columns(['link_id', 'kind', 'slot'])
    .execute();
  await sql`create index link_events_to_mail on link_events (mail_at_ms) where mail_at_ms is not null`.execute(
    db,
  );
}
