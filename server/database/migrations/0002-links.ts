import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { createPostgresLinkSearch, createSqliteLinkSearch } from './search/0002-link-search.ts';

/** Short links of both types and the encrypted messages behind secrets. */
export async function createLinks(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { idColumn, bigInteger, bytes } = dialect;
  await db.schema
    .createTable('links')
    .addColumn('id', idColumn)
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('code', dialect.codeType, (column) => column.notNull())
    .addColumn('owner_id', bigInteger, (column) => column.references('users.id').onDelete('set null'))
    .addColumn('target', 'text')
    .addColumn('is_active', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('key_sealed', bytes)
    .addColumn('redirection_time', 'integer')
    .addColumn('message', 'text')
    .addColumn('clicks_limit', bigInteger)
    .addColumn('clicks', bigInteger, (column) => column.notNull().defaultTo(0))
    .addColumn('expires_at_ms', bigInteger)
    .addColumn('created_at_ms', bigInteger, (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('deleted_at_ms', bigInteger)
    .addColumn('destroy_after_last', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('zero_knowledge', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('last_opened_at_ms', bigInteger)
    .addColumn('wiped_at_ms', bigInteger)
    .execute();
  await db.schema.createIndex('links_by_code').unique().on('links').columns(['code', 'type']).execute();
  // Counted down, as the lists are read: see owned-links-store.ts of the links.
  await sql`create index links_by_owner on links (owner_id, type, (-id))
    where owner_id is not null and deleted_at_ms is null`.execute(db);
  // Whoever leaves is forgotten by the deleted ones as well. In the same order, so that a list read from it is not slow.
  await sql`create index links_by_owner_ever on links (owner_id, type, (-id)) where owner_id is not null`.execute(
    db,
  );
  await sql`create index links_with_key on links (id) where key_sealed is not null`.execute(db);
  await (dialect.kind === 'sqlite' ? createSqliteLinkSearch(db) : createPostgresLinkSearch(db));

  // What may have to be wiped is found without reading secrets that are wiped already. No index has `clicks` in it:
  // PostgreSQL counts in place only what no index knows.
  await sql`create index secrets_by_expiry on links (expires_at_ms)
    where type = 'secret' and wiped_at_ms is null and deleted_at_ms is null`.execute(db);
  await sql`create index secrets_by_opening on links (destroy_after_last, last_opened_at_ms)
    where type = 'secret' and wiped_at_ms is null and deleted_at_ms is null`.execute(db);

  await db.schema
    .createTable('link_changes')
    .addColumn('id', idColumn)
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('changed_at_ms', bigInteger, (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('secret_contents')
    .addColumn('link_id', bigInteger, (column) =>
      column.primaryKey().references('links.id').onDelete('cascade'),
    )
    .addColumn('ciphertext', bytes, (column) => column.notNull())
    .addColumn('wrapped_key', bytes)
    .addColumn('key_id', 'text')
    .addColumn('sealed_public', 'text')
    .addColumn('proof_hash', bytes)
    .execute();

  await db.schema
    .createTable('secret_claims')
    .addColumn('link_id', bigInteger, (column) => column.notNull().references('links.id').onDelete('cascade'))
    .addColumn('claim_hash', bytes, (column) => column.notNull())
    .addColumn('expires_at_ms', bigInteger, (column) => column.notNull())
    .addPrimaryKeyConstraint('secret_claims_pk', ['link_id', 'claim_hash'])
    .execute();
  await db.schema
    .createIndex('secret_claims_by_expiry')
    .on('secret_claims')
    .column('expires_at_ms')
    .execute();
}
