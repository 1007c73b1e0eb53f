import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** Reports of abuse, and what became of them and of messages to the operator. */
export async function createReports(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { idColumn, bigInteger } = dialect;
  await db.schema
    .createTable('reports')
    .addColumn('id', idColumn)
    .addColumn('link_id', bigInteger, (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('code', dialect.codeType, (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('email', 'text')
    .addColumn('created_at_ms', bigInteger, (column) => column.notNull())
    .addColumn('mailed_at_ms', bigInteger)
    .addColumn('answered_at_ms', bigInteger)
    .addColumn('closed_at_ms', bigInteger)
    .execute();
  await db.schema.createIndex('reports_by_link').on('reports').columns(['link_id', 'mailed_at_ms']).execute();
  await sql`create index reports_by_email on reports (lower(email)) where email is not null`.execute(db);
  await sql`create index reports_open on reports (id) where closed_at_ms is null`.execute(db);
  for (const column of ['answered_at_ms', 'closed_at_ms'])
    await db.schema.alterTable('feedback_messages').addColumn(column, bigInteger).execute();
}
