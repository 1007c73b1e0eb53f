import { type Kysely, sql } from 'kysely';
import type { LinkType } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import { type LinkSearch, searchedPart, tellingTrigrams } from './link-search.ts';
import type { Schema } from './schema.ts';
import { removeIndexRemains } from './sqlite-index-remains.ts';

interface LinksSearchTable {
  rowid: number;
  links_search: string;
}

/**
 * A full-text table whose words are trigrams, each with its owner in front of it: `12u687474` is `htt` among the links
 * of owner 12. One owner's words lie together and other people's links cost nothing.
 */
export const sqliteLinkSearch: LinkSearch = {
  async create(db) {
    await sql`create virtual table links_search using fts5
      (words, tokenize = 'ascii', detail = none, content = '', columnsize = 0)`.execute(db);
    // What is taken out of the index is gone from the file: a deleted link leaves nothing to piece together.
    await sql`insert into links_search (links_search, rank) values ('secure-delete', 1)`.execute(db);
    await sql`create table link_positions (position integer primary key)`.execute(db);
    await sql`insert into link_positions
      with recursive positions (position) as (select 1 union all select position + 1 from positions
        where position < ${sql.lit(limits.targetMaxLength + limits.codeMaxLength)})
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
  },
  async shorten(db) {
    // Taking every word of a link out of the file at once takes longer than anybody may wait: see removeRemains.
    await sql`insert into links_search (links_search, rank) values ('secure-delete', 0)`.execute(db);
    await sql`create table links_search_removals (removals integer not null, freed integer not null)`.execute(
      db,
    );
    await sql`insert into links_search_removals (removals, freed) values (0, 0)`.execute(db);
    await sql`insert into links_indexed_whole (link_id) select id from links
      where octet_length(target) > ${sql.lit(limits.searchedTargetLength)}
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
  },
  contains: (searched, term) => sql<boolean>`text_contains(${searchedPart(searched)}, ${term})`,
  async idsContaining(query, wanted) {
    const { ownerId, type, term, belowId, count } = wanted;
    const { trigrams } = await tellingTrigrams(query, wanted);
    const words = trigrams.map((trigram) => `"${wordOf(ownerId, type, trigram)}"`);
    const { contains } = sqliteLinkSearch;
    const rows = await (query as Kysely<Schema & { links_search: LinksSearchTable }>)
      .selectFrom('links_search')
      // A cross join keeps its order: the index gives the newest first, and is left as soon as there are enough.
      .crossJoin('links')
      .select('links.id')
      .where('links_search', sql`match`, words.join(' AND '))
      .where('links_search.rowid', '<', belowId)
      .whereRef('links.id', '=', 'links_search.rowid')
      // Trigrams may all be there and yet apart from each other.
      .where((eb) => eb.or([contains(eb.ref('links.target'), term), contains(eb.ref('links.code'), term)]))
      .orderBy('links_search.rowid', 'desc')
      .limit(count)
      .execute();
    return rows.map((row) => row.id);
  },
  removeRemains: removeIndexRemains,
};

/** Only what somebody owns and has not deleted is searched. */
function isSearched(row: 'new' | 'old') {
  return sql`${sql.ref(`${row}.owner_id`)} is not null and ${sql.ref(`${row}.deleted_at_ms`)} is null`;
}

/** Every trigram of an address and code, as `wordOf` writes it. Bytes, because they are quickly cut up. */
function wordsOf(row: 'new' | 'old', part: 'whole' | 'searched') {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  const owner = sql`${column('owner_id')} || substr(${column('type')}, 1, 1)`;
  const target =
    part === 'whole'
      ? column('target')
      : sql`substr(${column('target')}, 1, ${sql.lit(limits.searchedTargetLength)})`;
  return sql`(select group_concat(${owner} || hex(substr(bytes, position, 3)), ' ')
    from (select cast(lower(coalesce(${target}, '') || ' ' || ${column('code')}) as blob) as bytes)
    join link_positions on position <= length(bytes) - 2)`;
}

function wordOf(ownerId: number, type: LinkType, trigram: string): string {
  return `${ownerId}${type.charAt(0)}${Buffer.from(trigram).toString('hex')}`;
}
