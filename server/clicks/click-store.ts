import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { precompile, precompileAll } from '../database/precompile.ts';
import { latestLinkChange } from '../links/link-changes.ts';
import type { Click } from './click-batch.ts';
import { countedClickRow, packCountedClick } from './counted-click-row.ts';

/** What a limited opening is held against, besides the limit itself. */
export interface Opening {
  linkId: number;
  /** The version the visitor was let through to; an edit in between makes the opening void. */
  version: number;
  click: Click;
}

export interface ClickStore {
  /** Appends a turn's clicks if no link was changed after `epoch`; says whether it did. */
  appendBatch(clicks: string, epoch: number): Promise<boolean>;
  latestChange(): Promise<number>;
  /**
   * Counts one opening if the link still allows it, together with its click. One conditional statement decides, so
   * that the limit holds over any number of processes; it is committed to the disk before it is answered.
   */
  openLimited(opening: Opening, now: number): Promise<{ clicks: number } | null>;
}

const append = precompile((query, value: (name: 'clicks' | 'epoch') => never) => ({
  compile: () =>
    sql`insert into click_batches (clicks)
      select cast(${value('clicks')} as text)
      where coalesce((select max(id) from link_changes), 0) = cast(${value('epoch')} as bigint)
      returning id`.compile(query),
}));

const open = precompileAll(
  ({ query, dialect }, value: (name: 'linkId' | 'version' | 'now' | 'clicks') => never) =>
    dialect.updateThenInsert(
      query,
      query
        .updateTable('links')
        .set((eb) => ({ clicks: eb('clicks', '+', 1) }))
        .where('id', '=', value('linkId'))
        .where('version', '=', value('version'))
        .where('is_active', '=', 1)
        .where('deleted_at_ms', 'is', null)
        .where((eb) => eb.or([eb('expires_at_ms', 'is', null), eb('expires_at_ms', '>', value('now'))]))
        .where((eb) => eb.or([eb('clicks_limit', 'is', null), eb('clicks', '<', eb.ref('clicks_limit'))]))
        .returning('clicks'),
      [countedClickRow(value('clicks'))],
    ),
);

export function createClickStore(database: Database): ClickStore {
  const { query, commit } = database;
  return {
    async appendBatch(clicks, epoch) {
      const [rows] = await commit([append(query, { clicks, epoch })], 'normal');
      return rows !== undefined && rows.length > 0;
    },
    latestChange: () => latestLinkChange(query),
    async openLimited({ linkId, version, click }, now) {
      const clicks = packCountedClick(click);
      const [rows] = await commit(open(database, { linkId, version, now, clicks }), 'full');
      return (rows?.[0] as { clicks: number } | undefined) ?? null;
    },
  };
}
