import { type Kysely, sql } from 'kysely';
import { isSearched, wordsOf } from './link-words.ts';

/** Has SQLite's index hold a bounded part of each address from now on, and notes the links it holds more of. */
export async function shortenSqliteLinkSearch(db: Kysely<unknown>): Promise<void> {
  // Taking every word of a link out of the file at once takes longer than a start may: see removeRemains.
  await sql`insert into links_search (links_search, rank) values ('secure-delete', 0)`.execute(db);
  await sql`create table links_search_removals (removals integer not null, freed integer not null)`.execute(
    db,
  );
  await sql`insert into links_search_removals (removals, freed) values (0, 0)`.execute(db);
  await sql`insert into links_indexed_whole (link_id) select id from links
    where octet_length(target) > 1000
    and owner_id is not null and deleted_at_ms is null`.execute(db);
  await sql`drop trigger links_search_of_new`.execute(db);
  await sql`drop trigger links_search_of_changed`.execute(db);
  await sql`create trigger links_search_of_new after insert on links when ${isSearched('new')} begin
      insert into links_search (rowid, words) select new.id, ${wordsOf('new', 'searched')};
    end`.execute(db);
  await sql`create trigger links_search_of_changed
    after update of owner_id, type, code, target, deleted_at_ms on links begin
      insert into links_search (links_search, rowid, words)
        select 'delete', old.id,
          case when exists (select 1 from links_indexed_whole where link_id = old.id)
            then ${wordsOf('old', 'whole')} else ${wordsOf('old', 'searched')} end
        where ${isSearched('old')};
      update links_search_removals set removals = removals + 1 where ${isSearched('old')};
      delete from links_indexed_whole where link_id = old.id;
      insert into links_search (rowid, words)
        select new.id, ${wordsOf('new', 'searched')} where ${isSearched('new')};
    end`.execute(db);
}

/** The same for PostgreSQL. */
export async function shortenPostgresLinkSearch(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function keep_links_search() returns trigger language plpgsql as $$
    begin
      if new.owner_id is null or new.deleted_at_ms is not null then
        delete from links_search where link_id = new.id;
      else
        insert into links_search (link_id, owner_id, type, words)
        values (new.id, new.owner_id, new.type,
          lower(substr(coalesce(new.target, ''), 1, 1000) collate "C")
          || ' ' || lower(new.code collate "C"))
        on conflict (link_id) do update
        set owner_id = excluded.owner_id, type = excluded.type, words = excluded.words;
      end if;
      return null;
    end $$`.execute(db);
  await sql`insert into links_indexed_whole (link_id) select id from links
    where octet_length(target) > 1000
    and owner_id is not null and deleted_at_ms is null`.execute(db);
}
