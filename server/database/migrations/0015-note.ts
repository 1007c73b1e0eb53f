import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** The owner's note on a link or secret, and the same folded, which the search finds. */
export async function addNote(db: Kysely<unknown>, { kind }: Dialect): Promise<void> {
  for (const column of ['note', 'note_folded'])
    await db.schema.alterTable('links').addColumn(column, 'text').execute();
  await (kind === 'sqlite' ? searchSqliteNotes(db) : searchPostgresNotes(db));
}

/** SQLite's index is kept by triggers alone. What was taken in without a note has the same words as before. */
async function searchSqliteNotes(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger links_search_of_new`.execute(db);
  await sql`drop trigger links_search_of_changed`.execute(db);
  await sql`create trigger links_search_of_new after insert on links when ${isSearched('new')} begin
      insert into links_search (rowid, words) select new.id, ${wordsOf('new', 'searched')};
    end`.execute(db);
  await sql`create trigger links_search_of_changed
    after update of owner_id, type, code, target, note_folded, deleted_at_ms on links begin
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

/** Only what somebody owns and has not deleted is searched. */
function isSearched(row: 'new' | 'old') {
  return sql`${sql.ref(`${row}.owner_id`)} is not null and ${sql.ref(`${row}.deleted_at_ms`)} is null`;
}

/** Every trigram of an address, a code and a note, with its owner in front of it. No term has a blank. */
function wordsOf(row: 'new' | 'old', part: 'whole' | 'searched') {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  const owner = sql`${column('owner_id')} || substr(${column('type')}, 1, 1)`;
  const target = part === 'whole' ? column('target') : sql`substr(${column('target')}, 1, 1000)`;
  return sql`(select group_concat(${owner} || hex(substr(bytes, position, 3)), ' ')
    from (select cast(lower(coalesce(${target}, '') || ' ' || ${column('code')})
      || coalesce(' ' || substr(${column('note_folded')}, 1, 1000), '') as blob) as bytes)
    join link_positions on position <= length(bytes) - 2)`;
}

/** The same for PostgreSQL. */
async function searchPostgresNotes(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function keep_links_search() returns trigger language plpgsql as $$
    begin
      if new.owner_id is null or new.deleted_at_ms is not null then
        delete from links_search where link_id = new.id;
      else
        insert into links_search (link_id, owner_id, type, words)
        values (new.id, new.owner_id, new.type,
          lower(substr(coalesce(new.target, ''), 1, 1000) collate "C")
          || ' ' || lower(new.code collate "C")
          || coalesce(' ' || substr(new.note_folded, 1, 1000), ''))
        on conflict (link_id) do update
        set owner_id = excluded.owner_id, type = excluded.type, words = excluded.words;
      end if;
      return null;
    end $$`.execute(db);
  await sql`drop trigger links_search_of_changed on links`.execute(db);
  await sql`create trigger links_search_of_changed
    after update of owner_id, type, code, target, note_folded, deleted_at_ms on links
    for each row execute function keep_links_search()`.execute(db);
}
