import { type Kysely, type SelectQueryBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import type { LinkType } from '../../../contract/fields.ts';
import type { Dialect } from '../../database/dialect.ts';
import type { Schema } from '../../database/schema.ts';
import type { LinkRow } from '../../database/tables/links.ts';
import type { Link } from '../link.ts';
import { forgetOldLinkChanges, latestLinkChange, oldestLinkChange } from './link-changes-store.ts';
import { rankVisited } from './link-ranks-store.ts';
import { limitedOpening, lockVisitedLink, openedRow } from './visited-links-store.ts';

/** Links that were clicked and still have an owner; and those whose owner's account is gone. */
export interface ClickedOwners {
  owners: Map<number, { type: LinkType; ownerId: number; isKeyed: boolean }>;
  wiped: Set<number>;
}

/** What recording and folding clicks need of links. */
export const clickedLinks = {
  latestChange: latestLinkChange,
  oldestChange: oldestLinkChange,
  forgetOldChanges: forgetOldLinkChanges,

  /** Holds while no link at all was changed after `epoch`. */
  noneChangedSince: (epoch: number) =>
    sql<SqlBool>`coalesce((select max(id) from link_changes), 0) = cast(${epoch} as bigint)`,

  /** Holds while every change after `epoch` is still known. */
  areChangesKnownSince: (epoch: number) =>
    sql<SqlBool>`coalesce((select min(id) from link_changes), 0) <= cast(${epoch} as bigint) + 1`,

  /** The changes after `epoch` of links with some codes, a JSON list of lists. */
  changesAmong(
    query: Kysely<Schema>,
    dialect: Dialect,
    { epoch, codes }: { epoch: number; codes: string },
  ): SelectQueryBuilder<Schema, 'link_changes', { type: LinkType | 'all'; code: string }> {
    const asked = dialect.manyRows(codes, { code: 'text' });
    return query
      .selectFrom('link_changes')
      .select(['type', 'code'])
      .where('id', '>', sql<number>`cast(${epoch} as bigint)`)
      .where((eb) =>
        eb.or([
          // A change of too many links to name them.
          eb('type', '=', 'all'),
          eb.and([
            eb('type', '=', 'url'),
            eb('code', 'in', sql<string>`(select code from ${asked} as asked)`),
          ]),
        ]),
      );
  },

  limitedOpening,
  openedRow,
  lockVisited: lockVisitedLink,

  async countClick(transaction: Transaction<Schema>, { id, code }: Pick<Link, 'id' | 'code'>): Promise<void> {
    await transaction
      .updateTable('links')
      .set((eb) => ({ clicks: eb('clicks', '+', 1) }))
      .where('code', '=', code)
      .where('type', '=', 'url')
      .where('id', '=', id)
      .execute();
  },

  /**
   * Links and their owners; visitors' links have none, and count only for themselves. Links that were wiped with their
   * owner's account have none any more, and nothing is counted for them.
   */
  async ownersOf(transaction: Transaction<Schema>, dialect: Dialect, ids: number[]): Promise<ClickedOwners> {
    const rows = await transaction
      .selectFrom('links')
      .select(['id', 'owner_id', 'type'])
      .select(sql<0 | 1>`case when key_sealed is null then 0 else 1 end`.as('is_keyed'))
      .where(dialect.isAmong('id', ids))
      .where((eb) => eb.or([eb('owner_id', 'is not', null), eb('deleted_at_ms', 'is not', null)]))
      .execute();
    const found: ClickedOwners = { owners: new Map(), wiped: new Set() };
    for (const { id, type, owner_id: ownerId, is_keyed } of rows) {
      if (ownerId === null) found.wiped.add(id);
      else found.owners.set(id, { type, ownerId, isKeyed: is_keyed === 1 });
    }
    return found;
  },

  /** What is told of links that were visited. */
  visitedOf(
    transaction: Transaction<Schema>,
    dialect: Dialect,
    ids: readonly number[],
  ): Promise<Pick<LinkRow, 'id' | 'code' | 'clicks' | 'clicks_limit' | 'notify'>[]> {
    const visited = dialect.manyRows(JSON.stringify(ids.map((id) => [id])), { id: 'number' });
    return transaction
      .selectFrom('links')
      .select(['id', 'code', 'clicks', 'clicks_limit', 'notify'])
      .where('id', 'in', sql<number>`(select id from ${visited} as visited)`)
      .execute();
  },

  /** Adds clicks to links, and notes when they were last visited; 0: that is nobody's business. */
  async addClicks(
    transaction: Transaction<Schema>,
    dialect: Dialect,
    added: readonly [id: number, count: number, lastVisitedAtMs: number][],
  ): Promise<void> {
    const columns = { id: 'number', count: 'number', at_ms: 'number' } as const;
    await sql`update links set clicks = links.clicks + added.count,
      last_visited_at_ms = case when added.at_ms > coalesce(links.last_visited_at_ms, 0)
        then added.at_ms else links.last_visited_at_ms end
      from ${dialect.rowsAsTable(added, columns)} as added
      where links.id = added.id`.execute(transaction);
  },

  rankVisited,
};

export type ClickedLinks = typeof clickedLinks;
