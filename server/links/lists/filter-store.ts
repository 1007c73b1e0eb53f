import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import type { ListedState } from '../../../contract/order/list-filter.ts';
import type { Dialect } from '../../database/dialect.ts';
import type { Schema } from '../../database/schema.ts';
import { visitsOf } from '../stores/link-ranks-store.ts';
import { isByVisits, type WantedList } from './wanted-list.ts';

type Links = ExpressionBuilder<Schema, 'links'>;

/** Which of some links a list has, and what they are sorted by, by id. */
export async function wantedAmong(
  { query, dialect }: { query: Kysely<Schema>; dialect: Dialect },
  wanted: WantedList,
  ids: readonly number[],
): Promise<Map<number, number | null>> {
  if (ids.length === 0) return new Map();
  // Of these links alone: a tag may have very many.
  const hasTag = (tagId: number) =>
    sql<SqlBool>`links.id in (select link_id from link_tags
      where tag_id = cast(${tagId} as ${dialect.bigInteger}) and ${dialect.isAmong('link_id', ids)})`;
  const rows = await query
    .selectFrom('links')
    .leftJoin('link_ranks', 'link_ranks.link_id', 'links.id')
    .select(['links.id', 'links.owner_id', 'links.type', 'links.expires_at_ms'])
    .select(isByVisits(wanted) ? visitsOf(wanted).as('visits') : sql<null>`null`.as('visits'))
    // Nothing but their ids: told the owner, SQLite would rather walk through all links of that owner.
    .where(dialect.isAmong('links.id', ids))
    .where('deleted_at_ms', 'is', null)
    .where((eb) => looked(eb('archived_at_ms', wanted.filter.archived ? 'is not' : 'is', null)))
    .where((eb) => eb.and(conditionsOf(eb as unknown as Links, wanted, hasTag)))
    .execute();
  const theirs = rows.filter((row) => row.owner_id === wanted.ownerId && row.type === wanted.type);
  return new Map(theirs.map((row) => [row.id, sortedBy(wanted, row)]));
}

interface SortedBy {
  expires_at_ms: number | null;
  visits: number | null;
}

function sortedBy(wanted: WantedList, row: SortedBy): number | null {
  if (isByVisits(wanted)) return row.visits;
  const { sort, now } = wanted;
  const isAhead = sort === 'ending' && row.expires_at_ms !== null && row.expires_at_ms > now;
  return isAhead ? row.expires_at_ms : null;
}

function conditionsOf(
  eb: Links,
  { filter, now }: WantedList,
  hasTag: (tagId: number) => Expression<SqlBool>,
): Expression<SqlBool>[] {
  const { tags, state, has_key: hasKey, has_limit: hasLimit, expiry } = filter;
  const ends = {
    none: () => eb('expires_at_ms', 'is', null),
    timed: () => eb('expires_at_ms', '>', now),
    ended: () => eb('expires_at_ms', '<=', now),
  };
  return [
    ...(tags ?? []).map(hasTag),
    ...(isAsked(state) ? stateConditions(eb, state, now) : []),
    ...(isAsked(hasKey) ? [looked(eb('key_sealed', hasKey ? 'is not' : 'is', null))] : []),
    ...(isAsked(hasLimit) ? [looked(eb('clicks_limit', hasLimit ? 'is not' : 'is', null))] : []),
    ...(isAsked(expiry) ? [ends[expiry]()] : []),
  ];
}

/**
 * A condition in a form that no index is made for. The links are known by their ids; PostgreSQL would rather read all
 * that an index of such links has, and compare.
 */
function looked(condition: Expression<SqlBool>): Expression<SqlBool> {
  return sql<SqlBool>`case when ${condition} then 1 else 0 end = 1`;
}

function isAsked<Value>(asked: Value | null | undefined): asked is Value {
  return asked !== null && asked !== undefined;
}

/** The same as programs are told (rest-present.ts). */
function stateConditions(eb: Links, state: ListedState, now: number): Expression<SqlBool>[] {
  if (state === 'stopped') return [looked(eb('disabled_at_ms', 'is not', null))];
  const isOver = eb.or([
    eb.and([eb('expires_at_ms', 'is not', null), eb('expires_at_ms', '<=', now)]),
    eb.and([eb('clicks_limit', 'is not', null), eb('links.clicks', '>=', eb.ref('clicks_limit'))]),
  ]);
  return [
    eb('disabled_at_ms', 'is', null),
    looked(eb('is_active', '=', state === 'inactive' ? 0 : 1)),
    ...(state === 'expired' ? [isOver] : []),
    ...(state === 'active' ? [eb.not(isOver)] : []),
  ];
}
