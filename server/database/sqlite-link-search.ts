import { type Kysely, sql } from 'kysely';
import type { LinkType } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import { contains, type LinkSearch, rareTrigrams } from './link-search.ts';
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
      (words, tokenize = 'ascii', detail = none, content = '', contentless_delete = 1)`.execute(db);
    await sql`create table link_positions (position integer primary key)`.execute(db);
    await sql`insert into link_positions
      with recursive positions (position) as (select 1 union all select position + 1 from positions
        where position < ${sql.lit(limits.targetMaxLength + limits.codeMaxLength)})
      select position from positions`.execute(db);
    const words = sql`select new.id, group_concat(
        new.owner_id || substr(new.type, 1, 1) || hex(substr(searched.bytes, position, 3)), ' ')
      from (select cast(lower(coalesce(new.target, '') || ' ' || new.code) as blob) as bytes) as searched
      join link_positions on position <= length(searched.bytes) - 2`;
    await sql`create trigger links_search_of_new after insert on links
      when new.owner_id is not null and new.deleted_at_ms is null begin
        insert into links_search (rowid, words) ${words};
      end`.execute(db);
    await sql`create trigger links_search_of_changed
      after update of owner_id, type, code, target, deleted_at_ms on links begin
        delete from links_search where rowid = old.id;
        insert into links_search (rowid, words) ${words}
          where new.owner_id is not null and new.deleted_at_ms is null group by new.id;
      end`.execute(db);
  },
  async idsContaining(query, wanted) {
    const { ownerId, type, term, belowId, count } = wanted;
    const trigrams = await rareTrigrams(query, wanted);
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

function wordOf(ownerId: number, type: LinkType, trigram: string): string {
  return `${ownerId}${type.charAt(0)}${Buffer.from(trigram).toString('hex')}`;
}
