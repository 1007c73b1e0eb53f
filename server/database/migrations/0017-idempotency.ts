import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** Answers to requests of programs that may be repeated: written with what they answer, kept for a day. */
export async function createIdempotency(
  db: Kysely<unknown>,
  { idColumn, bigInteger, bytes }: Dialect,
): Promise<void> {
  await db.schema
    .createTable('idempotency_keys')
    .addColumn('id', idColumn)
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('key_hash', bytes, (column) => column.notNull())
    .addColumn('user_id', bigInteger, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('fingerprint', bytes, (column) => column.notNull())
    .addColumn('answer_encrypted', bytes)
    .addColumn('created_at_ms', bigInteger, (column) => column.notNull())
    .addUniqueConstraint('idempotency_keys_by_key', ['key_id', 'key_hash'])
    .execute();
  await db.schema.createIndex('idempotency_keys_by_user').on('idempotency_keys').column('user_id').execute();
  await db.schema
    .createIndex('idempotency_keys_by_time')
    .on('idempotency_keys')
    .column('created_at_ms')
    .execute();
}
