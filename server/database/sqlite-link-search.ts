import { type Kysely, sql } from 'kysely';
import type { LinkType } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import { contains, type LinkSearch, tellingTrigrams } from './link-search.ts';
import type { Schema } from './schema.ts';

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
        insert into links_search (rowid, words) select new.id, ${wordsOf('new')};
      end`.execute(db);
    await sql`create trigger links_search_of_changed
      after update of owner_id, type, code, target, deleted_at_ms on links begin
        insert into links_search (links_search, rowid, words)
          select 'delete', old.id, ${wordsOf('old')} where ${isSearched('old')};
        insert into links_search (rowid, words) select new.id, ${wordsOf('new')} where ${isSearched('new')};
      end`.execute(db);
  },
  async idsContaining(query, wanted) {
    const { ownerId, type, term, belowId, count } = wanted;
    const { trigrams } = await tellingTrigrams(query, wanted);
    const words = trigrams.map((trigram) => `"${wordOf(ownerId, type, trigram)}"`);
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
};

/** Only what somebody owns and has not deleted is searched. */
function isSearched(row: 'new' | 'old') {
  return sql`${sql.ref(`${row}.owner_id`)} is not null and ${sql.ref(`${row}.deleted_at_ms`)} is null`;
}

/** Every trigram of an address and code, as `wordOf` writes it. Bytes, because they are quickly cut up. */
function wordsOf(row: 'new' | 'old') {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  const owner = sql`${column('owner_id')} || substr(${column('type')}, 1, 1)`;
  return sql`(select group_concat(${owner} || hex(substr(bytes, position, 3)), ' ')
    from (select cast(lower(coalesce(${column('target')}, '') || ' ' || ${column('code')}) as blob) as bytes)
    join link_positions on position <= length(bytes) - 2)`;
}

function wordOf(ownerId: number, type: LinkType, trigram: string): string {
  return `${ownerId}${type.charAt(0)}${Buffer.from(trigram).toString('hex')}`;
}
