import { type Kysely, sql } from 'kysely';

/** Only what somebody owns and has not deleted is searched. */
function isSearched(row: 'new' | 'old') {
  return sql`${sql.ref(`${row}.owner_id`)} is not null and ${sql.ref(`${row}.deleted_at_ms`)} is null`;
}

/** People's own words about a link, behind its address and code. What has none has the same words as before. */
function ownWords(row: 'new' | 'old' | 'made') {
  const parts = ['note_folded', 'title_folded', 'tags_folded'].map(
    (column) => sql`coalesce(' ' || substr(${sql.ref(`${row}.${column}`)}, 1, 1000), '')`,
  );
  return sql.join(parts, sql` || `);
}

const searchedColumns = sql`owner_id, type, code, target, note_folded, title_folded, tags_folded, deleted_at_ms`;

/** SQLite's index is kept by triggers alone. */
export async function searchSqliteOrder(db: Kysely<unknown>): Promise<void> {
  // As many as the longest words of a link have bytes.
  await sql`insert into link_positions
    with recursive positions (position) as (select 8213 union all select position + 1 from positions
      where position < 13100)
    select position from positions`.execute(db);
  await sql`drop trigger links_search_of_new`.execute(db);
  await sql`drop trigger links_search_of_changed`.execute(db);
  await sql`create trigger links_search_of_new after insert on links when ${isSearched('new')} begin
      insert into links_search (rowid, words) select new.id, ${trigramsOf('new', 'searched')};
    end`.execute(db);
  await sql`create trigger links_search_of_changed after update of ${searchedColumns} on links begin
      insert into links_search (links_search, rowid, words)
        select 'delete', old.id,
          case when exists (select 1 from links_indexed_whole where link_id = old.id)
            then ${trigramsOf('old', 'whole')} else ${trigramsOf('old', 'searched')} end
        where ${isSearched('old')};
      update links_search_removals set removals = removals + 1 where ${isSearched('old')};
      delete from links_indexed_whole where link_id = old.id;
      insert into links_search (rowid, words)
        select new.id, ${trigramsOf('new', 'searched')} where ${isSearched('new')};
    end`.execute(db);
}

/** Every trigram of a link's words, with its owner in front of it. No term has a blank. */
function trigramsOf(row: 'new' | 'old', part: 'whole' | 'searched') {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  const owner = sql`${column('owner_id')} || substr(${column('type')}, 1, 1)`;
  const target = part === 'whole' ? column('target') : sql`substr(${column('target')}, 1, 1000)`;
  return sql`(select group_concat(${owner} || hex(substr(bytes, position, 3)), ' ')
    from (select cast(lower(coalesce(${target}, '') || ' ' || ${column('code')})
      || ${ownWords(row)} as blob) as bytes)
    join link_positions on position <= length(bytes) - 2)`;
}

/** The same for PostgreSQL. New links come many in one statement, and are taken in by one. */
export async function searchPostgresOrder(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function keep_links_search() returns trigger language plpgsql as $$
    begin
      if new.owner_id is null or new.deleted_at_ms is not null then
        delete from links_search where link_id = new.id;
      else
        insert into links_search (link_id, owner_id, type, words)
        values (new.id, new.owner_id, new.type, ${wordsOf('new')})
        on conflict (link_id) do update
        set owner_id = excluded.owner_id, type = excluded.type, words = excluded.words;
      end if;
      return null;
    end $$`.execute(db);
  await sql`create function take_in_links_search() returns trigger language plpgsql as $$
    begin
      insert into links_search (link_id, owner_id, type, words)
      select made.id, made.owner_id, made.type, ${wordsOf('made')}
      from made where made.owner_id is not null and made.deleted_at_ms is null;
      return null;
    end $$`.execute(db);
  await sql`drop trigger links_search_of_new on links`.execute(db);
  await sql`create trigger links_search_of_new after insert on links
    referencing new table as made for each statement execute function take_in_links_search()`.execute(db);
  await sql`drop trigger links_search_of_changed on links`.execute(db);
  await sql`create trigger links_search_of_changed after update of ${searchedColumns} on links
    for each row execute function keep_links_search()`.execute(db);
}

function wordsOf(row: 'new' | 'made') {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  return sql`lower(substr(coalesce(${column('target')}, ''), 1, 1000) collate "C")
    || ' ' || lower(${column('code')} collate "C") || ${ownWords(row)}`;
}
