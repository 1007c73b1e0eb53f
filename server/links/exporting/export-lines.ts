import type { VisitsOfDay } from '../../../contract/imports/visits-by-day.ts';
import type { Database } from '../../database/database.ts';
import type { LinkRow } from '../../database/tables/links.ts';
import type { Clock } from '../../platform/clock.ts';
import { ownTurn } from '../../platform/own-turn.ts';
import type { Vault } from '../../platform/vault.ts';
import { factsOf, keyContext, toLink } from '../link.ts';
import type { ReadWithPendingClicks } from '../lists/list-links.ts';
import { isOwnerThere, oldestAfter } from '../stores/kept-links-store.ts';
import { tagNamesOf } from '../tags/tag-store.ts';
import type { ExportedContent } from './exported-content.ts';
import { csvHead, csvOf } from './exported-csv.ts';
import { exportedLine } from './exported-line.ts';

export interface ExportLinesDeps {
  database: Database;
  vault: Vault;
  clock: Clock;
  publicUrl: string;
  readWithPendingClicks: ReadWithPendingClicks;
  /** Adds the clicks that wait to the sums. */
  foldWaitingClicks(): Promise<void>;
  /** Visits of links by day. */
  visitsOf(linkIds: readonly number[]): Promise<Map<number, VisitsOfDay[]>>;
  contentOf(link: Pick<LinkRow, 'id' | 'code'>, isPrivate: boolean): Promise<ExportedContent>;
}

export interface WantedExport {
  ownerId: number;
  format: 'csv' | 'ndjson';
  /** With keys and messages. */
  isPrivate: boolean;
}

/** Links that are read and written down in one go: about a millisecond's work. */
const linksAtOnce = 100;
const noContent: ExportedContent = { sealed: null, delta: null };

/** Everything that somebody has, a line each, the oldest first: a few rows and one message are in memory. */
export async function* exportLines(deps: ExportLinesDeps, wanted: WantedExport): AsyncGenerator<string> {
  const { database, clock, publicUrl } = deps;
  await deps.foldWaitingClicks();
  if (wanted.format === 'csv') yield csvHead(wanted.isPrivate);
  for (let afterId = 0; ; ) {
    // Better a file that breaks off than one that says it is complete.
    if (!(await isOwnerThere(database.query, wanted.ownerId)))
      throw new Error('The account is gone meanwhile');
    const [rows, pending] = await deps.readWithPendingClicks(async (clicks) => [
      await oldestAfter(database.query, wanted.ownerId, afterId, linksAtOnce),
      clicks,
    ]);
    const ids = rows.map(({ id }) => id);
    const names = await tagNamesOf(database.query, ids);
    const visits = wanted.format === 'csv' ? new Map<number, VisitsOfDay[]>() : await deps.visitsOf(ids);
    for (const row of rows) {
      const facts = factsOf(toLink(row), names.get(row.id) ?? []);
      const context = { publicUrl, now: clock.now(), pendingClicks: pending.get(row.id) ?? 0 };
      const key = wanted.isPrivate ? keyOf(deps, row) : undefined;
      if (wanted.format === 'csv') yield csvOf(facts, context, key);
      else {
        const hasContent = row.type === 'secret' && row.wiped_at_ms === null;
        const content = hasContent ? await deps.contentOf(row, wanted.isPrivate) : noContent;
        yield exportedLine(facts, context, { key, content, visits: visits.get(row.id) ?? [] });
      }
      afterId = row.id;
    }
    if (rows.length < linksAtOnce) return;
    await ownTurn();
  }
}

function keyOf({ vault }: ExportLinesDeps, row: LinkRow): string | null {
  return row.key_sealed === null ? null : vault.decryptText(row.key_sealed, keyContext(row));
}
