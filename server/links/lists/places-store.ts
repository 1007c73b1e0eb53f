import { type Kysely, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { visitsOf } from '../stores/link-ranks-store.ts';
import { aboveAll, countedDown, ownedLinks } from '../stores/owned-links-store.ts';
import type { FewLinks, FewSource, ListPlace, Source, WantedList } from './wanted-list.ts';

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
  if (source.kind === 'visited' || source.kind === 'last_visited')
    return wanted.isRanked ? byRank(query, wanted, source.kind, range) : byVisits(query, wanted, range);
  return byEnd(query, wanted, source.kind, range);
}

/** Which places are asked for. */
export interface Range {
  after: ListPlace | null;
  most: number;
}

/** Whether a source has more than so many. Where an index can tell by itself, they are in no order. */
export function hasMoreThan(
  query: Kysely<Schema>,
  wanted: WantedList,
  source: FewSource,
  count: number,
): Promise<boolean> {
  return source.kind === 'tag'
    ? hasOneAfter(taggedLinks(query, source.tagId), count)
    : hasOneAfter(linksOf(query, wanted, source), count);
}

async function hasOneAfter<Table extends keyof Schema>(
  all: SelectQueryBuilder<Schema, Table, object>,
  count: number,
): Promise<boolean> {
  const found = await all.select(sql`1`.as('one')).limit(1).offset(count).execute();
  return found.length > 0;
}

/** What a source of links is made of: in order where PostgreSQL might read the table from its beginning otherwise. */
function linksOf(query: Kysely<Schema>, wanted: WantedList, source: Exclude<FewSource, { kind: 'tag' }>) {
  if (source.kind === 'few') return ownersLinks(query, wanted).where(fewConditions[source.what]);
  if (source.kind === 'all') return currentOrArchived(query, wanted);
  return endingOrEnded(query, wanted, source.kind);
}

function ownersLinks(query: Kysely<Schema>, { ownerId, type }: WantedList) {
  return query
    .selectFrom('links')
    .where('links.owner_id', '=', ownerId)
    .where('links.type', '=', type)
    .where('deleted_at_ms', 'is', null);
}

function currentOrArchived(query: Kysely<Schema>, wanted: WantedList) {
  const isThere = wanted.filter.archived ? 'is not' : 'is';
  return ownersLinks(query, wanted).where('archived_at_ms', isThere, null);
}

function timedLinks(query: Kysely<Schema>, wanted: WantedList) {
  return ownersLinks(query, wanted).where('expires_at_ms', 'is not', null);
}

function endingOrEnded(query: Kysely<Schema>, wanted: WantedList, kind: 'ending' | 'ended') {
  return timedLinks(query, wanted)
    .where(ending, kind === 'ending' ? '>' : '<=', wanted.now)
    .orderBy(ending)
    .orderBy(countedDown);
}

function taggedLinks(query: Kysely<Schema>, tagId: number) {
  return query.selectFrom('link_tags').where('tag_id', '=', tagId).orderBy('link_id', 'desc');
}

function belowIdOf({ after }: Pick<Range, 'after'>): number {
  return after?.id ?? aboveAll;
}

const noValue = sql<null>`null`.as('value');

function newestPlaces(query: Kysely<Schema>, wanted: WantedList, range: Range): Promise<ListPlace[]> {
  return newest(query, wanted, range).limit(range.most).execute();
}

function newest(query: Kysely<Schema>, { ownerId, type, filter }: WantedList, range: Pick<Range, 'after'>) {
  return ownedLinks(query, { ownerId, type, isArchived: filter.archived, belowId: belowIdOf(range) })
    .select(['id', noValue])
    .orderBy(countedDown);
}

/** The place of the last of so many of an owner's links, the newest first; null: of none. */
export async function placeBehind(
  query: Kysely<Schema>,
  wanted: WantedList,
  count: number,
): Promise<ListPlace | null | 'end'> {
  if (count === 0) return null;
  const [place] = await newest(query, wanted, { after: null })
    .limit(1)
    .offset(count - 1)
    .execute();
  return place ?? 'end';
}

function placesOfTag(query: Kysely<Schema>, tagId: number, range: Range): Promise<ListPlace[]> {
  return taggedLinks(query, tagId)
    .select(['link_id as id', noValue])
    .where('link_id', '<', belowIdOf(range))
    .limit(range.most)
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
  wanted: WantedList,
  what: FewLinks,
  range: Range,
): Promise<ListPlace[]> {
  return ownersLinks(query, wanted)
    .select(['id', noValue])
    .where(fewConditions[what])
    .where(countedDown, '>', -belowIdOf(range))
    .orderBy(countedDown)
    .limit(range.most)
    .execute();
}

/** What was visited, in the order of a rank; never visited is what has none. */
function byRank(
  query: Kysely<Schema>,
  { ownerId, type }: WantedList,
  by: 'visited' | 'last_visited',
  { after, most }: Range,
): Promise<ListPlace[]> {
  const rank = by === 'visited' ? 'clicks' : 'last_visited_at_ms';
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

/** The same of a list that is not ranked: all of it is read and sorted. */
function byVisits(query: Kysely<Schema>, wanted: WantedList, { after, most }: Range): Promise<ListPlace[]> {
  const visits = visitsOf(wanted);
  return currentOrArchived(query, wanted)
    .leftJoin('link_ranks', 'link_ranks.link_id', 'links.id')
    .select(['links.id', visits.as('value')])
    .where(visits, 'is not', null)
    .$if(after !== null, (some) =>
      some.where(
        sql<SqlBool>`(${visits}, links.id) < (cast(${after?.value} as bigint), cast(${after?.id} as bigint))`,
      ),
    )
    .orderBy(visits, 'desc')
    .orderBy('links.id', 'desc')
    .limit(most)
    .execute();
}

/**
 * Written as the index by owner has it: PostgreSQL might rather walk through what is about to end of all owners, which
 * another index has.
 */
const ending = sql<number>`(links.expires_at_ms + 0)`;

async function byEnd(
  query: Kysely<Schema>,
  wanted: WantedList,
  kind: 'ending' | 'ended',
  { after, most }: Range,
): Promise<ListPlace[]> {
  const cells = ['id', ending.as('value')] as const;
  if (after === null) return endingOrEnded(query, wanted, kind).select(cells).limit(most).execute();
  // In two steps: asked for both at once, SQLite reads all that end before.
  const timed = timedLinks(query, wanted).select(cells);
  const alike = await timed
    .where(ending, '=', after.value)
    .where(countedDown, '>', -after.id)
    .orderBy(countedDown)
    .limit(most)
    .execute();
  if (alike.length === most) return alike;
  const later = timed.where(ending, '>', after.value).orderBy(ending).orderBy(countedDown);
  return [...alike, ...(await later.limit(most - alike.length).execute())];
}
