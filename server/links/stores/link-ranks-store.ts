import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Dialect } from '../../database/dialect.ts';
import type { WipedLinks } from '../../database/kept-by-room.ts';
import type { Schema } from '../../database/schema.ts';
import { type OwnersList, rankedAmong } from './ranked-lists-store.ts';

/** Clicks as lists sort by them. */
const allClicks = sql`links.clicks + links.carried_clicks`;

/**
 * What links beside their ranks are sorted by; null: never visited. Of a list that is not ranked the ranks know only of
 * visits before it was so.
 */
export function visitsOf({ sort, isRanked }: { sort: string; isRanked: boolean }): RawBuilder<number | null> {
  if (sort === 'visited') return isRanked ? sql`link_ranks.clicks` : sql`nullif(${allClicks}, 0)`;
  const ranked = sql<number | null>`link_ranks.last_visited_at_ms`;
  return isRanked ? ranked : sql`coalesce(links.last_visited_at_ms, ${ranked})`;
}

/**
 * Has those links that were visited, and stand in a list that is kept in order, take their place in it. `lists`: the
 * lists of links by id.
 */
export async function rankVisited(
  transaction: Transaction<Schema>,
  dialect: Dialect,
  visited: readonly number[],
  lists: ReadonlyMap<number, OwnersList>,
): Promise<void> {
  if (lists.size === 0) return;
  const ownerIds = new Set([...lists.values()].map(({ ownerId }) => ownerId));
  const isRanked = await rankedAmong(transaction, dialect, [...ownerIds]);
  const linkIds = visited.filter((id) => {
    const list = lists.get(id);
    return list !== undefined && isRanked(list);
  });
  if (linkIds.length > 0) await rankLinks(transaction, dialect, linkIds);
}

/**
 * Notes how often links with an owner were visited so far, those brought along by an import included, and when last.
 * Whoever writes to the clicks of these links has to wait meanwhile.
 */
export async function rankLinks(
  transaction: Transaction<Schema>,
  dialect: Dialect,
  linkIds: readonly number[],
): Promise<void> {
  const wanted = dialect.rowsAsTable(
    linkIds.map((id) => [id]),
    { id: 'number' },
  );
  await sql`insert into link_ranks (link_id, owner_id, type, clicks, last_visited_at_ms)
    select links.id, links.owner_id, links.type, ${allClicks}, links.last_visited_at_ms
    from ${wanted} as wanted cross join links
    where links.id = wanted.id and links.owner_id is not null and links.deleted_at_ms is null and ${allClicks} > 0
    on conflict (link_id) do update set clicks = excluded.clicks,
      last_visited_at_ms = coalesce(excluded.last_visited_at_ms, link_ranks.last_visited_at_ms)`.execute(
    transaction,
  );
}

/** Forgets the ranks of links that are deleted. */
export async function removeRanks(
  transaction: Transaction<Schema>,
  linkIds: readonly number[],
): Promise<void> {
  await transaction.deleteFrom('link_ranks').where('link_id', 'in', linkIds).execute();
}

export function removeLinksRanks(query: Kysely<Schema>, { ids }: WipedLinks) {
  return query.deleteFrom('link_ranks').where('link_id', 'in', ids);
}
