import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { createManyAtOnce } from './0019-many-at-once.ts';
import { searchPostgresOrder, searchSqliteOrder } from './search/0019-order-search.ts';

/** What owners keep order with: titles, tags, what is put away, and in which order lists can be read. */
export async function createOrder(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  for (const column of ['title', 'title_folded', 'tags_folded'])
    await db.schema.alterTable('links').addColumn(column, 'text').execute();
  await db.schema.alterTable('links').addColumn('archived_at_ms', dialect.bigInteger).execute();
  await db.schema
    .alterTable('links')
    .addColumn('carried_clicks', dialect.bigInteger, (column) => column.notNull().defaultTo(0))
    .execute();
  await createTags(db, dialect);
  await createListIndexes(db);
  await createRanks(db, dialect);
  await createManyAtOnce(db, dialect);
  await (dialect.kind === 'sqlite' ? searchSqliteOrder(db) : searchPostgresOrder(db));
}

async function createTags(db: Kysely<unknown>, { idColumn, bigInteger, keptByKey }: Dialect): Promise<void> {
  await db.schema
    .createTable('tags')
    .addColumn('id', idColumn)
    .addColumn('owner_id', bigInteger, (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_folded', 'text', (column) => column.notNull())
    .addColumn('colour', 'text', (column) => column.notNull())
    .addColumn('created_at_ms', bigInteger, (column) => column.notNull())
    .addColumn('deleted_at_ms', bigInteger)
    .addColumn('told_up_to', bigInteger)
    .execute();
  await sql`create unique index tags_by_name on tags (owner_id, name_folded) where deleted_at_ms is null`.execute(
    db,
  );
  await sql`create index tags_by_owner on tags (owner_id)`.execute(db);
  await sql`create index tags_being_told on tags (id) where told_up_to is not null`.execute(db);
  await db.schema
    .createTable('link_tags')
    .addColumn('tag_id', bigInteger, (column) => column.notNull().references('tags.id').onDelete('cascade'))
    .addColumn('link_id', bigInteger, (column) => column.notNull().references('links.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('link_tags_pk', ['tag_id', 'link_id'])
    .modifyEnd(keptByKey)
    .execute();
  await db.schema.createIndex('link_tags_by_link').on('link_tags').column('link_id').execute();
}

/** A filter that few links pass has an index in the order of the lists; none has a link that passes no filter. */
const filtered = {
  archived: sql`archived_at_ms is not null`,
  inactive: sql`is_active = 0`,
  stopped: sql`disabled_at_ms is not null`,
  keyed: sql`key_sealed is not null`,
  limited: sql`clicks_limit is not null`,
};

async function createListIndexes(db: Kysely<unknown>): Promise<void> {
  // Every list is of what is put away or of what is not. Servers of the version before read links_by_owner_ever.
  await sql`drop index links_by_owner`.execute(db);
  await sql`create index links_by_owner_current on links (owner_id, type, (-id))
    where owner_id is not null and deleted_at_ms is null and archived_at_ms is null`.execute(db);
  for (const [name, condition] of Object.entries(filtered))
    await sql`create index ${sql.ref(`links_by_owner_${name}`)} on links (owner_id, type, (-id))
      where owner_id is not null and deleted_at_ms is null and ${condition}`.execute(db);
  await sql`create index links_by_owner_ending on links (owner_id, type, (expires_at_ms + 0), (-id))
    where owner_id is not null and deleted_at_ms is null and expires_at_ms is not null`.execute(db);
}

/** Links that were visited before this step are ranked by it, on the day of their last visit. */
async function createRanks(db: Kysely<unknown>, { bigInteger }: Dialect): Promise<void> {
  await db.schema
    .createTable('link_ranks')
    .addColumn('link_id', bigInteger, (column) =>
      column.primaryKey().references('links.id').onDelete('cascade'),
    )
    .addColumn('owner_id', bigInteger, (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('clicks', bigInteger, (column) => column.notNull())
    .addColumn('last_visited_at_ms', bigInteger)
    .execute();
  await sql`insert into link_ranks (link_id, owner_id, type, clicks, last_visited_at_ms)
    select id, owner_id, type, clicks,
      coalesce(last_opened_at_ms, (select max(day) from visit_days where subject = 'link' and subject_id = links.id) * 86400000)
    from links where owner_id is not null and deleted_at_ms is null and clicks > 0`.execute(db);
  await sql`create index link_ranks_by_clicks on link_ranks (owner_id, type, clicks desc, link_id desc)`.execute(
    db,
  );
  await sql`create index link_ranks_by_visit on link_ranks (owner_id, type, last_visited_at_ms desc, link_id desc)
    where last_visited_at_ms is not null`.execute(db);
}
