import { type Kysely, sql } from 'kysely';
import { isSearched, wordsOf } from './link-words.ts';

/** The trigram index of SQLite and the triggers that keep it. */
export async function createSqliteLinkSearch(db: Kysely<unknown>): Promise<void> {
  await sql`create virtual table links_search using fts5
    (words, tokenize = 'ascii', detail = none, content = '', columnsize = 0)`.execute(db);
  // What is taken out of the index is gone from the file: a deleted link leaves nothing to piece together.
  await sql`insert into links_search (links_search, rank) values ('secure-delete', 1)`.execute(db);
  await sql`create table link_positions (position integer primary key)`.execute(db);
  await sql`insert into link_positions
    with recursive positions (position) as (select 1 union all select position + 1 from positions
      where position < 8212)
    select position from positions`.execute(db);
  await sql`create trigger links_search_of_new after insert on links when ${isSearched('new')} begin
      insert into links_search (rowid, words) select new.id, ${wordsOf('new', 'whole')};
    end`.execute(db);
  await sql`create trigger links_search_of_changed
    after update of owner_id, type, code, target, deleted_at_ms on links begin
      insert into links_search (links_search, rowid, words)
        select 'delete', old.id, ${wordsOf('old', 'whole')} where ${isSearched('old')};
      insert into links_search (rowid, words) select new.id, ${wordsOf('new', 'whole')} where ${isSearched('new')};
    end`.execute(db);
}

/** What is in PostgreSQL's index: every trigram, and two places for the owner's links. */
const numbers = sql`(link_trigrams(words)
  || link_place(owner_id, type, link_id / 131072)
  || link_place(owner_id, type, -1))`;

/** The same for PostgreSQL. */
export async function createPostgresLinkSearch(db: Kysely<unknown>): Promise<void> {
  await sql`create table links_search (
    link_id bigint primary key references links (id) on delete cascade,
    owner_id bigint not null,
    type text not null,
    words text collate "C" not null)`.execute(db);
  await sql`create function link_place(owner_id bigint, type text, stretch bigint) returns integer
    language sql immutable parallel safe return
      (-1 - ((owner_id * 7919 + stretch) * 2 + (type = 'secret')::int) % 2147483647)::integer`.execute(db);
  await sql`create function link_trigrams(words text) returns integer[]
    language plpgsql immutable parallel safe as $$
    declare
      bytes bytea := convert_to(words, 'UTF8');
      trigram integer := 0;
      trigrams integer[] := '{}';
    begin
      for place in 0 .. length(bytes) - 1 loop
        trigram := (trigram << 8 | get_byte(bytes, place)) & 16777215;
        if place >= 2 then trigrams := trigrams || trigram; end if;
      end loop;
      return trigrams;
    end $$`.execute(db);
  await sql`create index links_search_by_words on links_search using gin (${numbers})`.execute(db);
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
}
