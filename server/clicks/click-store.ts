import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { precompileAll } from '../database/precompile.ts';
import type { Link } from '../links/link.ts';
import type { ClickedLinks } from '../links/stores/clicked-links-store.ts';
import type { Clock } from '../platform/clock.ts';
import { openingReceipts } from '../receipts/receipt-port.ts';
import { type Click, packClicks } from './click-batch.ts';
import { announceClick } from './click-locks-store.ts';
import { countedClickRow, packCountedClicks } from './counted-click-port.ts';
import { noteOpening } from './receipts/note-visits.ts';
import { type AppendStore, asRows, createAppendStore } from './recording/append-store.ts';
import { openingEvents, tellOpening } from './visit-events.ts';

/** Openings of one link that are counted together, or not at all. */
export interface OpeningsTogether {
  linkId: number;
  code: string;
  version: number;
  /** The change of banned hosts that the link's target was held against. */
  hostVersion: number;
  clicks: Click[];
}

export interface ClickStore extends AppendStore {
  latestChange(): Promise<number>;
  /** Which of these links were changed after `epoch`; all of them when that is no longer known. */
  changedAmong(epoch: number, codes: string[]): Promise<Set<string>>;
  /**
   * Counts openings if the link still allows that many, together with their clicks; says whether it did. One
   * conditional statement decides, so that the limit holds over any number of processes; it is committed to the disk
   * before it is answered.
   */
  openLimited(openings: OpeningsTogether): Promise<boolean>;
  /**
   * Lets `decide` see a link (null when no link has the code) that no transaction can change before its click is
   * counted, and counts the click that it returns.
   */
  openLocked(code: string, decide: (link: Link | null) => Click | null): Promise<void>;
}

/** The statements that count openings, with what is written together with them. */
function openingWith(links: ClickedLinks) {
  return precompileAll(
    (
      { query, dialect },
      value: (name: 'linkId' | 'code' | 'version' | 'hostVersion' | 'now' | 'count' | 'clicks') => never,
    ) =>
      dialect.updateThenInsert(query, links.limitedOpening(query, value), [
        countedClickRow(value('clicks')),
        openingReceipts({
          linkId: value('linkId'),
          count: sql`cast(${value('count')} as bigint)`,
          now: value('now'),
          updatedRow: links.openedRow(value('linkId')),
        }),
        openingEvents({
          count: value('count'),
          now: value('now'),
          updatedRow: links.openedRow(value('linkId')),
        }),
      ]),
  );
}

export function createClickStore(deps: {
  database: Database;
  clock: Clock;
  links: ClickedLinks;
}): ClickStore {
  const { links } = deps;
  const open = openingWith(links);
  const { query, dialect, commit } = deps.database;
  return {
    ...createAppendStore(deps),
    latestChange: () => links.latestChange(query),
    async changedAmong(epoch, codes) {
      const changed = await links.changesAmong(query, dialect, { epoch, codes: asRows(codes) }).execute();
      const arePruned = (await links.oldestChange(query)) > epoch + 1;
      const mayBeAll = arePruned || changed.some(({ type }) => type === 'all');
      return new Set(mayBeAll ? codes : changed.map(({ code }) => code));
    },
    async openLimited({ linkId, code, version, hostVersion, clicks }) {
      const values = {
        linkId,
        code,
        version,
        hostVersion,
        now: deps.clock.now(),
        count: clicks.length,
        clicks: packCountedClicks(clicks),
      };
      const [rows] = await commit(open(deps.database, values), 'full', 'visit');
      return rows !== undefined && rows.length > 0;
    },
    openLocked: (code, decide) =>
      query.transaction().execute(async (transaction) => {
        // In the order in which edits take them: first the clicks, then the link.
        await announceClick(transaction, dialect);
        const link = await links.lockVisited(transaction, code);
        const click = decide(link);
        if (click === null) return;
        const isCounted = click.from !== 'bot';
        await transaction
          .insertInto('click_batches')
          .values({ clicks: packClicks([{ ...click, isCounted }]) })
          .execute();
        if (!isCounted || link === null) return;
        await links.countClick(transaction, link);
        await noteOpening(transaction, dialect, link, click.atMs);
        await tellOpening(transaction, link, click.atMs);
      }),
  };
}
