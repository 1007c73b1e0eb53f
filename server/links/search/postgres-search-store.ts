import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { countedDown, newestLinks, ownedLinks, type WantedLinks } from '../stores/owned-links-store.ts';
import { type LinkSearch, tellingTrigrams, type WantedMatches } from './link-search.ts';

interface PostgresSearchTable {
  link_id: number;
  owner_id: number;
  type: string;
  words: string;
}

/** Common terms are searched in stretches of so many ids, the newest first: the index cannot give ids in order. */
const stretchLength = 131_072;
/** Stands for all stretches together. */
const everywhere = -1;

/** What is in the index, as its definition and every query have to write it. */
const numbers = sql`(link_trigrams(words)
  || link_place(owner_id, type, link_id / ${sql.lit(stretchLength)})
  || link_place(owner_id, type, ${sql.lit(everywhere)}))`;

/**
 * A table beside the links, so that counting a click never touches the index. The index holds numbers: every trigram of
 * a link's words, and two, below zero, for the owner's links of its type: those in its stretch of ids, and all of them.
 * Other people's links cost nothing, and no extension is needed.
 */
export function postgresLinkSearch(isDistributed: boolean): LinkSearch {
  return {
    contains: (part, term) => sql<boolean>`strpos(${part}, ${term}) > 0`,
    async idsContaining(query, wanted) {
      const { trigrams, areRare } = await tellingTrigrams(query, wanted);
      const ids: number[] = [];
      for (const stretch of areRare ? [everywhere] : await stretchesOf(query, wanted)) {
        const search = { trigrams: trigrams.map(numberOf), stretch, isDistributed };
        const found = await idsInStretch(query, wanted, search);
        ids.push(...found.slice(0, wanted.count - ids.length));
        if (ids.length === wanted.count) break;
      }
      return ids;
    },
    /** PostgreSQL's own vacuuming sees to that. */
    removeRemains: async () => false,
  };
}

/** As the index numbers a trigram. */
function numberOf(trigram: string): number {
  return Buffer.from(trigram, 'latin1').readUIntBE(0, 3);
}

/** The stretches in which an owner's links may lie, the newest first. */
async function stretchesOf(query: Kysely<Schema>, wanted: WantedLinks): Promise<number[]> {
  const newest = await newestLinks(query, wanted).select('id').limit(1).executeTakeFirst();
  const oldest = await ownedLinks(query, wanted)
    .select('id')
    .orderBy(countedDown, 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest === undefined || oldest === undefined) return [];
  const first = Math.floor(newest.id / stretchLength);
  const last = Math.floor(oldest.id / stretchLength);
  return Array.from({ length: first - last + 1 }, (_, index) => first - index);
}

async function idsInStretch(
  query: Kysely<Schema>,
  { ownerId, type, isArchived, term, belowId, count }: WantedMatches,
  { trigrams, stretch, isDistributed }: { trigrams: number[]; stretch: number; isDistributed: boolean },
): Promise<number[]> {
  const archived = isArchived ? 'is not' : 'is';
  const place = sql`link_place(cast(${ownerId} as bigint), ${type}, cast(${stretch} as bigint))`;
  const rows = await (query as Kysely<Schema & { links_search: PostgresSearchTable }>)
    // Set apart, so that the planner does not walk through the links in the hope of finding some early.
    .with(
      (cte) => cte('found').materialized(),
      (found) =>
        found
          .selectFrom('links_search')
          .select(['link_id', 'words'])
          .where(sql<boolean>`${numbers} @> (cast(${trigrams} as integer[]) || ${place})`)
          // Two owners may share a number.
          .where('owner_id', '=', ownerId)
          .where('type', '=', type),
    )
    .selectFrom('found')
    .select('link_id')
    .where('link_id', '<', belowId)
    .where((eb) => sql<boolean>`strpos(${eb.ref('words')}, ${term}) > 0`)
    .$if(!isDistributed, (some) =>
      // One by one, as they are found: a join might read all links.
      some.where(
        (eb) => eb.selectFrom('links').select('archived_at_ms').whereRef('links.id', '=', 'link_id'),
        archived,
        null,
      ),
    )
    .$if(isDistributed, (some) =>
      some.innerJoin('links', 'links.id', 'found.link_id').where('links.archived_at_ms', archived, null),
    )
    .orderBy('link_id', 'desc')
    .limit(count)
    .execute();
  return rows.map((row) => row.link_id);
}
