import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { hasOwnerStill } from '../database/has-owner-still.ts';
import { precompile, precompileAll } from '../database/precompile.ts';
import { latestLinkChange } from '../links/link-changes.ts';
import type { Clock } from '../platform/clock.ts';
import type { Click } from './click-batch.ts';
import { countedClickRow, packCountedClicks } from './counted-click-row.ts';

/** Openings of one link that are counted together, or not at all. */
export interface OpeningsTogether {
  linkId: number;
  version: number;
  clicks: Click[];
}

export interface ClickStore {
  /** Appends a turn's clicks if no link was changed after `epoch`; says whether it did. */
  appendBatch(clicks: string, epoch: number): Promise<boolean>;
  latestChange(): Promise<number>;
  /**
   * Counts openings if the link still allows that many, together with their clicks; says whether it did. One
   * conditional statement decides, so that the limit holds over any number of processes; it is committed to the disk
   * before it is answered.
   */
  openLimited(openings: OpeningsTogether): Promise<boolean>;
}

const append = precompile((query, value: (name: 'clicks' | 'epoch') => never) => ({
  compile: () =>
    sql`insert into click_batches (clicks)
      select cast(${value('clicks')} as text)
      where coalesce((select max(id) from link_changes), 0) = cast(${value('epoch')} as bigint)
      returning id`.compile(query),
}));

const open = precompileAll(
  ({ query, dialect }, value: (name: 'linkId' | 'version' | 'now' | 'count' | 'clicks') => never) =>
    dialect.updateThenInsert(
      query,
      query
        .updateTable('links')
        .set((eb) => ({ clicks: eb('clicks', '+', value('count')) }))
        .where('id', '=', value('linkId'))
        .where('version', '=', value('version'))
        .where('is_active', '=', 1)
        .where('deleted_at_ms', 'is', null)
        .where(hasOwnerStill)
        .where((eb) => eb.or([eb('expires_at_ms', 'is', null), eb('expires_at_ms', '>', value('now'))]))
        .where((eb) =>
          eb.or([
            eb('clicks_limit', 'is', null),
            eb(eb('clicks', '+', value('count')), '<=', eb.ref('clicks_limit')),
          ]),
        )
        .returning('clicks'),
      [countedClickRow(value('clicks'))],
    ),
);

export function createClickStore(deps: { database: Database; clock: Clock }): ClickStore {
  const { query, commit } = deps.database;
  return {
    async appendBatch(clicks, epoch) {
      const [rows] = await commit([append(query, { clicks, epoch })], 'normal');
      return rows !== undefined && rows.length > 0;
    },
    latestChange: () => latestLinkChange(query),
    async openLimited({ linkId, version, clicks }) {
      const values = {
        linkId,
        version,
        now: deps.clock.now(),
        count: clicks.length,
        clicks: packCountedClicks(clicks),
      };
      const [rows] = await commit(open(deps.database, values), 'full');
      return rows !== undefined && rows.length > 0;
    },
  };
}
