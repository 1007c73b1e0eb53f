import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** What an operator may do: stop people, links and hosts; and what is kept of that. */
export async function createOperator(db: Kysely<unknown>, { idColumn, bigInteger }: Dialect): Promise<void> {
  for (const column of ['disabled_at_ms', 'links_stopped_at_ms'])
    await db.schema.alterTable('users').addColumn(column, bigInteger).execute();
  await db.schema.alterTable('links').addColumn('disabled_at_ms', bigInteger).execute();

  await db.schema
    .createTable('host_changes')
    .addColumn('id', idColumn)
    .addColumn('host', 'text', (column) => column.notNull())
    .addColumn('is_banned', 'integer', (column) => column.notNull())
    .addColumn('changed_at_ms', bigInteger, (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('audit_entries')
    .addColumn('id', idColumn)
    .addColumn('at_ms', bigInteger, (column) => column.notNull())
    .addColumn('operator', 'text', (column) => column.notNull())
    .addColumn('command', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .execute();
}
