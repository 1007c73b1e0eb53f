import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** Invitations to register: only a hash of what is in the link is stored. */
export async function createInvitations(
  db: Kysely<unknown>,
  { idColumn, bigInteger, bytes }: Dialect,
): Promise<void> {
  await db.schema
    .createTable('invitations')
    .addColumn('id', idColumn)
    .addColumn('token_hash', bytes, (column) => column.notNull().unique())
    .addColumn('email', 'text')
    .addColumn('created_at_ms', bigInteger, (column) => column.notNull())
    .addColumn('expires_at_ms', bigInteger, (column) => column.notNull())
    .addColumn('used_at_ms', bigInteger)
    .addColumn('used_by', bigInteger, (column) => column.references('users.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('invitations_by_user').on('invitations').column('used_by').execute();
  await db.schema.createIndex('invitations_by_email').on('invitations').column('email').execute();
  await db.schema.createIndex('invitations_by_expiry').on('invitations').column('expires_at_ms').execute();
}
