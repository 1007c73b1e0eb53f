import { type Kysely, sql } from 'kysely';
import type { LinkType } from '../../../contract/fields.ts';
import type { Schema } from '../../database/schema.ts';
import { removeIndexRemains } from './index-remains-store.ts';
import { type LinkSearch, searchedParts, tellingTrigrams } from './link-search.ts';

interface SqliteSearchTable {
  rowid: number;
  links_search: string;
}

/**
 * A full-text table whose words are trigrams, each with its owner in front of it: `12u687474` is `htt` among the links
 * of owner 12. One owner's words lie together and other people's links cost nothing.
 */
export const sqliteLinkSearch: LinkSearch = {
  contains: (part, term) => sql<boolean>`text_contains(${part}, ${term})`,
  async idsContaining(query, wanted) {
    const { ownerId, type, isArchived, term, belowId, count } = wanted;
    const { trigrams } = await tellingTrigrams(query, wanted);
    const words = trigrams.map((trigram) => `"${wordOf(ownerId, type, trigram)}"`);
    const { contains } = sqliteLinkSearch;
    const rows = await (query as Kysely<Schema & { links_search: SqliteSearchTable }>)
      .selectFrom('links_search')
      // A cross join keeps its order: the index gives the newest first, and is left as soon as there are enough.
      .crossJoin('links')
      .select('links.id')
      .where('links_search', sql`match`, words.join(' AND '))
      .where('links_search.rowid', '<', belowId)
      .whereRef('links.id', '=', 'links_search.rowid')
      .where('links.archived_at_ms', isArchived ? 'is not' : 'is', null)
      // Trigrams may all be there and yet apart from each other.
      .where((eb) => eb.or(searchedParts('links').map((part) => contains(part, term))))
      .orderBy('links_search.rowid', 'desc')
      .limit(count)
      .execute();
    return rows.map((row) => row.id);
  },
  removeRemains: removeIndexRemains,
};

function wordOf(ownerId: number, type: LinkType, trigram: string): string {
  return `${ownerId}${type.charAt(0)}${Buffer.from(trigram, 'latin1').toString('hex')}`;
}
