import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { aboveAll, countedDown, ownedLinks } from '../stores/owned-links-store.ts';
import type { FewLinks, ListPlace, Source, WantedList } from './wanted-list.ts';

/** The next places of a source after one, in its order; what is deleted, put away or otherwise unwanted may be there. */
export function placesOf(
  query: Kysely<Schema>,
  wanted: WantedList,
  source: Source,
  { after, most }: { after: ListPlace | null; most: number },
): Promise<ListPlace[]> {
  const belowId = after?.id ?? aboveAll;
  if (source.kind === 'tag') return placesOfTag(query, source.tagId, belowId, most);
  if (source.kind === 'few') return placesOfFew(query, wanted, source.what, belowId, most);
  if (source.kind === 'all') return newestPlaces(query, wanted, belowId, most);
  if (source.kind === 'visited') return byRank(query, wanted, 'clicks', after, most);
  if (source.kind === 'last_visited') return byRank(query, wanted, 'last_visited_at_ms', after, most);
  return byEnd(query, wanted, source.kind, after, most);
}

const noValue = sql<null>`null`.as('value');

function newestPlaces(
  query: Kysely<Schema>,
  { ownerId, type, filter }: WantedList,
  belowId: number,
  most: number,
): Promise<ListPlace[]> {
  return ownedLinks(query, { ownerId, type, isArchived: filter.archived, belowId })
    .select(['id', noValue])
    .orderBy(countedDown)
    .limit(most)
    .execute();
}

function placesOfTag(
  query: Kysely<Schema>,
  tagId: number,
  belowId: number,
  most: number,
): Promise<ListPlace[]> {
  return query
    .selectFrom('link_tags')
    .select(['link_id as id', noValue])
    .where('tag_id', '=', tagId)
    .where('link_id', '<', belowId)
    .orderBy('link_id', 'desc')
    .limit(most)
    .execute();
}

/** As the indexes of few links are made. */
const fewConditions: Record<FewLinks, ReturnType<typeof sql<SqlBool>>> = {
  keyed: sql<SqlBool>`key_sealed is not null`,
  limited: sql<SqlBool>`clicks_limit is not null`,
  inactive: sql<SqlBool>`is_active = 0`,
  stopped: sql<SqlBool>`disabled_at_ms is not null`,
};

function placesOfFew(
  query: Kysely<Schema>,
  { ownerId, type }: WantedList,
  what: FewLinks,
  belowId: number,
  most: number,
): Promise<ListPlace[]> {
  return query
    .selectFrom('links')
    .select(['id', noValue])
    .where('owner_id', '=', ownerId)
    .where('type', '=', type)
    .where('deleted_at_ms', 'is', null)
    .where(fewConditions[what])
    .where(countedDown, '>', -belowId)
    .orderBy(countedDown)
    .limit(most)
    .execute();
}

/** What was visited, in the order of a rank; never visited is what has none. */
function byRank(
  query: Kysely<Schema>,
  { ownerId, type }: WantedList,
  rank: 'clicks' | 'last_visited_at_ms',
  after: ListPlace | null,
  most: number,
): Promise<ListPlace[]> {
  return query
    .selectFrom('link_ranks')
    .select(['link_id as id', `${rank} as value`])
    .where('owner_id', '=', ownerId)
    .where('type', '=', type)
    .where(rank, 'is not', null)
    .$if(after !== null, (some) =>
      some.where(
        sql<SqlBool>`(${sql.ref(rank)}, link_id) < (cast(${after?.value} as bigint), cast(${after?.id} as bigint))`,
      ),
    )
    .orderBy(rank, 'desc')
    .orderBy('link_id', 'desc')
    .limit(most)
    .execute();
}

/**
 * Written as the index by owner has it: PostgreSQL might rather walk through what is about to end of all owners, which
 * another index has.
 */
const ending = sql<number>`(links.expires_at_ms + 0)`;

function byEnd(
  query: Kysely<Schema>,
  { ownerId, type, now }: WantedList,
  kind: 'ending' | 'ended',
  after: ListPlace | null,
  most: number,
): Promise<ListPlace[]> {
  return (
    query
      .selectFrom('links')
      .select(['id', ending.as('value')])
      .where('owner_id', '=', ownerId)
      .where('type', '=', type)
      .where('deleted_at_ms', 'is', null)
      .where('expires_at_ms', 'is not', null)
      // One condition, so that PostgreSQL does not take it for two that few links meet.
      .where(
        after === null
          ? sql<SqlBool>`${ending} ${sql.raw(kind === 'ending' ? '>' : '<=')} ${now}`
          : sql<SqlBool>`(${ending}, ${countedDown}) > (cast(${after.value} as bigint), cast(${-after.id} as bigint))`,
      )
      .orderBy(ending)
      .orderBy(countedDown)
      .limit(most)
      .execute()
  );
}
