import { type Kysely, sql } from 'kysely';
import { contains, type LinkSearch } from './link-search.ts';
import type { Schema } from './schema.ts';

interface LinksSearchTable {
  link_id: number;
  owner_id: number;
  type: string;
  words: string;
}

/**
 * A table beside the links, so that counting a click never touches the index. The owner stands in the index too: what
 * is common among other people's links costs nothing.
 */
export const postgresLinkSearch: LinkSearch = {
  async create(db) {
    await sql`create extension if not exists pg_trgm`.execute(db);
    await sql`create extension if not exists btree_gin`.execute(db);
    await sql`create table links_search (
      link_id bigint primary key references links (id) on delete cascade,
      owner_id bigint not null,
      type text not null,
      words text collate "C" not null)`.execute(db);
    await sql`create index links_search_by_words on links_search
      using gin (owner_id, type, words gin_trgm_ops)`.execute(db);
    await sql`create function keep_links_search() returns trigger language plpgsql as $$
      begin
        if new.owner_id is null or new.deleted_at_ms is not null then
          delete from links_search where link_id = new.id;
        else
          insert into links_search (link_id, owner_id, type, words)
          values (new.id, new.owner_id, new.type,
            lower(coalesce(new.target, '') collate "C") || ' ' || lower(new.code collate "C"))
          on conflict (link_id) do update
          set owner_id = excluded.owner_id, type = excluded.type, words = excluded.words;
        end if;
        return null;
      end $$`.execute(db);
    await sql`create trigger links_search_of_new after insert on links
      for each row when (new.owner_id is not null and new.deleted_at_ms is null)
      execute function keep_links_search()`.execute(db);
    await sql`create trigger links_search_of_changed
      after update of owner_id, type, code, target, deleted_at_ms on links
      for each row execute function keep_links_search()`.execute(db);
  },
  async idsContaining(query, { ownerId, type, term, belowId, count }) {
    const rows = await (query as Kysely<Schema & { links_search: LinksSearchTable }>)
      // Set apart, so that the planner cannot walk through all of the owner's links in the hope of finding some early.
      .with(
        (cte) => cte('found').materialized(),
        (found) =>
          found
            .selectFrom('links_search')
            .select('link_id')
            .where('owner_id', '=', ownerId)
            .where('type', '=', type)
            .where(contains(sql.ref('words'), term)),
      )
      .selectFrom('found')
      .select('link_id')
      .where('link_id', '<', belowId)
      .orderBy('link_id', 'desc')
      .limit(count)
      .execute();
    return rows.map((row) => row.link_id);
  },
};
