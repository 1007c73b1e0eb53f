import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** What must not outlive its wiping among the values that PostgreSQL samples for its planner. */
const unsampled = {
  secret_requests: ['question', 'public_key', 'wrapped_iv', 'wrapped_key', 'proof_hash'],
  request_answers: ['rid', 'lock', 'envelope'],
};

/** Requests for secrets, and what was answered to them, sealed to whoever asked. */
export async function createRequests(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { kind, idColumn, bigInteger, bytes, codeType } = dialect;
  await db.schema
    .createTable('secret_requests')
    .addColumn('id', idColumn)
    .addColumn('code', codeType, (column) => column.notNull().unique())
    .addColumn('owner_id', bigInteger, (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('question', 'text', (column) => column.notNull())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('wrapped_iv', 'text', (column) => column.notNull())
    .addColumn('wrapped_key', 'text', (column) => column.notNull())
    .addColumn('proof_hash', bytes, (column) => column.notNull())
    .addColumn('answers_allowed', bigInteger, (column) => column.notNull())
    .addColumn('answers_taken', bigInteger, (column) => column.notNull().defaultTo(0))
    .addColumn('expires_at_ms', bigInteger, (column) => column.notNull())
    .addColumn('created_at_ms', bigInteger, (column) => column.notNull())
    .addColumn('withdrawn_at_ms', bigInteger)
    .execute();
  await db.schema
    .createIndex('secret_requests_by_owner')
    .on('secret_requests')
    .columns(['owner_id', 'created_at_ms'])
    .execute();
  await db.schema
    .createIndex('secret_requests_by_expiry')
    .on('secret_requests')
    .column('expires_at_ms')
    .execute();

  await db.schema
    .createTable('request_answers')
    .addColumn('id', idColumn)
    .addColumn('request_id', bigInteger, (column) =>
      column.notNull().references('secret_requests.id').onDelete('cascade'),
    )
    .addColumn('rid', 'text', (column) => column.notNull())
    .addColumn('lock', 'text', (column) => column.notNull())
    .addColumn('at_ms', bigInteger, (column) => column.notNull())
    .addColumn('byte_count', bigInteger, (column) => column.notNull())
    .addColumn('envelope', bytes, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('request_answers_by_rid')
    .unique()
    .on('request_answers')
    .columns(['request_id', 'rid'])
    .execute();

  if (kind === 'sqlite') return;
  for (const [table, columns] of Object.entries(unsampled))
    for (const column of columns)
      await sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} set statistics 0`.execute(db);
}
