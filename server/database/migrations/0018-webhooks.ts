import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** Where people have events told to, what is to be told, and how to find what has expired. */
export async function createWebhooks(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { idColumn, bigInteger, bytes, codeType } = dialect;
  await db.schema
    .createTable('webhooks')
    .addColumn('id', idColumn)
    .addColumn('public_id', codeType, (column) => column.notNull().unique())
    .addColumn('user_id', bigInteger, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('endpoint_encrypted', bytes, (column) => column.notNull())
    .addColumn('format', 'text', (column) => column.notNull())
    .addColumn('events', 'text', (column) => column.notNull())
    .addColumn('secret_encrypted', bytes, (column) => column.notNull())
    .addColumn('previous_secret_encrypted', bytes)
    .addColumn('previous_until_ms', bigInteger)
    .addColumn('signing_key_encrypted', bytes, (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('off_because', 'text')
    .addColumn('failures', bigInteger, (column) => column.notNull().defaultTo(0))
    .addColumn('failing_since_ms', bigInteger)
    .addColumn('created_at_ms', bigInteger, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('webhooks_by_user').on('webhooks').column('user_id').execute();
  await db.schema
    .createTable('webhook_deliveries')
    .addColumn('id', idColumn)
    .addColumn('webhook_id', bigInteger, (column) =>
      column.notNull().references('webhooks.id').onDelete('cascade'),
    )
    .addColumn('event_type', 'text', (column) => column.notNull())
    .addColumn('data', 'text', (column) => column.notNull())
    .addColumn('at_ms', bigInteger, (column) => column.notNull())
    .addColumn('attempts', bigInteger, (column) => column.notNull().defaultTo(0))
    .addColumn('next_attempt_at_ms', bigInteger)
    .addColumn('delivered_at_ms', bigInteger)
    .addColumn('attempt_log', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('answer', 'text')
    .execute();
  await sql`create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, next_attempt_at_ms, id)
    where next_attempt_at_ms is not null`.execute(db);
  await db.schema
    .createIndex('webhook_deliveries_log')
    .on('webhook_deliveries')
    .columns(['webhook_id', 'id'])
    .execute();
  await db.schema
    .createIndex('webhook_deliveries_by_time')
    .on('webhook_deliveries')
    .column('at_ms')
    .execute();
  await db.schema
    .createTable('webhook_marks')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('at_ms', bigInteger, (column) => column.notNull())
    .addColumn('link_id', bigInteger, (column) => column.notNull())
    .execute();
  await sql`create index links_by_expiry on links (expires_at_ms, id)
    where expires_at_ms is not null and deleted_at_ms is null and owner_id is not null`.execute(db);
}
