import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** Keys by which programs call for a person: only a hash of each is stored. */
export async function createApiKeys(
  db: Kysely<unknown>,
  { bigInteger, bytes, codeType }: Dialect,
): Promise<void> {
  await db.schema
    .createTable('api_keys')
    .addColumn('id', codeType, (column) => column.primaryKey())
    .addColumn('user_id', bigInteger, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('secret_hash', bytes, (column) => column.notNull())
    .addColumn('scopes', 'text', (column) => column.notNull())
    .addColumn('created_at_ms', bigInteger, (column) => column.notNull())
    .addColumn('expires_at_ms', bigInteger)
    .addColumn('last_used_day', 'text')
    .addColumn('revoked_at_ms', bigInteger)
    .execute();
  await db.schema
    .createIndex('api_keys_by_user')
    .on('api_keys')
    .columns(['user_id', 'created_at_ms'])
    .execute();
}
