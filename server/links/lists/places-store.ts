import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { aboveAll, countedDown, ownedLinks } from '../stores/owned-links-store.ts';
import type { FewLinks, ListPlace, Source, WantedList } from './wanted-list.ts';

/** The next places of a source after one, in its order; what is deleted, put away or otherwise unwanted may be there. */
export function placesOf(
  query: Kysely<Schema>,
  wanted: WantedList,
  source: Source,
  range: Range,
): Promise<ListPlace[]> {
  if (source.kind === 'tag') return placesOfTag(query, source.tagId, range);
  if (source.kind === 'few') return placesOfFew(query, wanted, source.what, range);
  if (source.kind === 'all') return newestPlaces(query, wanted, range);
  if (source.kind === 'visited') return byRank(query, wanted, 'clicks', range);
  if (source.kind === 'last_visited') return byRank(query, wanted, 'last_visited_at_ms', range);
  return byEnd(query, wanted, source.kind, range);
}

/** Which places are asked for. */
export interface Range {
  after: ListPlace | null;
  most: number;
  /** So many after it are left out; none unless told. */
  skip?: number;
}

function belowIdOf({ after }: Range): number {
  return after?.id ?? aboveAll;
}

const noValue = sql<null>`null`.as('value');

function newestPlaces(
  query: Kysely<Schema>,
  { ownerId, type, filter }: WantedList,
  range: Range,
): Promise<ListPlace[]> {
  return ownedLinks(query, { ownerId, type, isArchived: filter.archived, belowId: belowIdOf(range) })
    .select(['id', noValue])
    .orderBy(countedDown)
    .limit(range.most)
    .offset(range.skip ?? 0)
    .execute();
}

function placesOfTag(query: Kysely<Schema>, tagId: number, range: Range): Promise<ListPlace[]> {
  return query
    .selectFrom('link_tags')
    .select(['link_id as id', noValue])
    .where('tag_id', '=', tagId)
    .where('link_id', '<', belowIdOf(range))
    .orderBy('link_id', 'desc')
    .limit(range.most)
    .offset(range.skip ?? 0)
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
  range: Range,
): Promise<ListPlace[]> {
  return query
    .selectFrom('links')
    .select(['id', noValue])
    .where('owner_id', '=', ownerId)
    .where('type', '=', type)
    .where('deleted_at_ms', 'is', null)
    .where(fewConditions[what])
    .where(countedDown, '>', -belowIdOf(range))
    .orderBy(countedDown)
    .limit(range.most)
    .offset(range.skip ?? 0)
    .execute();
}

/** What was visited, in the order of a rank; never visited is what has none. */
function byRank(
  query: Kysely<Schema>,
  { ownerId, type }: WantedList,
  rank: 'clicks' | 'last_visited_at_ms',
  { after, most, skip = 0 }: Range,
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
    .offset(skip)
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
  { after, most, skip = 0 }: Range,
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
      .offset(skip)
      .execute()
  );
}
