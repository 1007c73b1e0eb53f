import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { shortenPostgresLinkSearch, shortenSqliteLinkSearch } from './search/0004-shorter-link-search.ts';

/** Accounts that are deleted and still being wiped, and a search index that is quickly rid of a link. */
export async function createWiping(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema.alterTable('users').addColumn('deleted_at_ms', dialect.bigInteger).execute();
  await sql`create index users_being_wiped on users (id) where deleted_at_ms is not null`.execute(db);
  await db.schema
    .createTable('links_indexed_whole')
    .addColumn('link_id', dialect.bigInteger, (column) => column.primaryKey())
    .execute();
  await (dialect.kind === 'sqlite' ? shortenSqliteLinkSearch(db) : shortenPostgresLinkSearch(db));
}
