import { type Kysely, sql, type Transaction } from 'kysely';
import type { Dialect } from '../../database/dialect.ts';
import type { WipedLinks } from '../../database/kept-by-room.ts';
import type { Schema } from '../../database/schema.ts';

/** Clicks as lists sort by them. */
const allClicks = sql`links.clicks + links.carried_clicks`;

/** Notes how often links with an owner were visited so far, and when last: moments by id. */
export async function rankVisited(
  transaction: Transaction<Schema>,
  dialect: Dialect,
  visits: ReadonlyMap<number, number>,
): Promise<void> {
  const visited = dialect.rowsAsTable([...visits], { id: 'number', at_ms: 'number' });
  await sql`insert into link_ranks (link_id, owner_id, type, clicks, last_visited_at_ms)
    select links.id, links.owner_id, links.type, ${allClicks}, visited.at_ms
    from ${visited} as visited cross join links
    where links.id = visited.id and links.owner_id is not null and links.deleted_at_ms is null
    on conflict (link_id) do update set clicks = excluded.clicks, last_visited_at_ms =
      case when link_ranks.last_visited_at_ms > excluded.last_visited_at_ms
        then link_ranks.last_visited_at_ms else excluded.last_visited_at_ms end`.execute(transaction);
}

/** Has lists sort links by the clicks that an import has brought along. */
export async function rankCarried(
  transaction: Transaction<Schema>,
  dialect: Dialect,
  linkIds: readonly number[],
): Promise<void> {
  const carried = dialect.manyRows(JSON.stringify(linkIds.map((id) => [id])), { id: 'number' });
  await sql`insert into link_ranks (link_id, owner_id, type, clicks)
    select links.id, links.owner_id, links.type, ${allClicks} from ${carried} as carried cross join links
    where links.id = carried.id and links.owner_id is not null and links.deleted_at_ms is null
      and ${allClicks} > 0
    on conflict (link_id) do update set clicks = excluded.clicks`.execute(transaction);
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
