import type { LinkType } from '../../contract/fields.ts';
import type { BatchEntry } from '../clicks/click-batch.ts';
import {
  addBreakdown,
  addEntry,
  type ClickBreakdown,
  emptyBreakdown,
  parseBreakdown,
} from '../clicks/click-breakdown.ts';
import type { ReadWithPending } from '../clicks/pending-clicks-store.ts';
import { humanEntries, uncountedClicks } from '../clicks/pending-entries.ts';
import { addVisits, dayOfBucket, emptyDay, readQuarters } from '../clicks/visit-day.ts';
import type { VisitSums } from '../clicks/visit-store.ts';
import type { Database } from '../database/database.ts';
import type { VisitSubject } from '../database/tables/visits.ts';
import type { Link } from '../links/link.ts';
import type { ownedAmong } from '../links/stores/owned-links-store.ts';
import type { VisitDays } from './series.ts';

export interface LinkStatistics {
  link: Link;
  totalClicks: number;
  days: VisitDays;
  breakdown: ClickBreakdown;
}

/** Sums of visits: what is folded, and what was clicked since. Reading never depends on how many clicks there were. */
export interface StatisticsStore {
  /** A link with everything that is known of its visits, all of one moment; null when the link is not found. */
  linkStatistics(
    find: (from: Pick<Database, 'query'>) => Promise<Link | null>,
    fromDay: number,
  ): Promise<LinkStatistics | null>;
  ownerVisits(ownerId: number, type: LinkType, fromDay: number): Promise<{ total: number; days: VisitDays }>;
}

export interface StatisticsStoreDeps {
  database: Database;
  visits: VisitSums;
  /** Reads together with the clicks that are recorded and not yet in the sums. */
  readWithPending: ReadWithPending;
  /** Which of some links an owner has. */
  ownedAmong: typeof ownedAmong;
}

export function createStatisticsStore(deps: StatisticsStoreDeps): StatisticsStore {
  const { database, visits, readWithPending, ownedAmong } = deps;
  async function daysOf(
    { query }: Database,
    subject: VisitSubject,
    id: number,
    fromDay: number,
    pending: readonly BatchEntry[],
  ): Promise<VisitDays> {
    const rows = await visits.daysSince(query, subject, id, fromDay);
    const days = new Map(
      rows.map((row) => [row.day, { total: row.total, quarters: readQuarters(row.quarters) }]),
    );
    for (const { bucket, count } of humanEntries(pending)) {
      const day = dayOfBucket(bucket);
      const visitsOfDay = days.get(day) ?? emptyDay();
      addVisits(visitsOfDay, bucket, count);
      days.set(day, visitsOfDay);
    }
    return days;
  }

  async function breakdownOf(
    { query }: Database,
    linkId: number,
    pending: readonly BatchEntry[],
  ): Promise<ClickBreakdown> {
    const rows = await visits.breakdownsOf(query, linkId);
    const sum = emptyBreakdown();
    for (const row of rows) addBreakdown(sum, parseBreakdown(row.counts));
    for (const entry of pending) addEntry(sum, entry);
    return sum;
  }

  /** Of the waiting clicks, those on what an owner has: the links among them are few, the owner's may be very many. */
  async function ofOwner(
    from: Database,
    pending: readonly BatchEntry[],
    ownerId: number,
    type: LinkType,
  ): Promise<BatchEntry[]> {
    if (pending.length === 0) return [];
    const clicked = [...new Set(pending.map(({ linkId }) => linkId))];
    const owned = await ownedAmong(from, clicked, { ownerId, type });
    return pending.filter(({ linkId }) => owned.has(linkId));
  }

  /** All of it from one database: a replica may be a moment behind. */
  function read<Value>(
    use: (from: Database, pending: readonly BatchEntry[]) => Promise<Value>,
  ): Promise<Value> {
    return database.reading((from) => readWithPending((pending) => use(from, pending), from));
  }

  return {
    linkStatistics: (find, fromDay) =>
      read(async (from, all) => {
        const link = await find(from);
        if (link === null) return null;
        const pending = all.filter(({ linkId }) => linkId === link.id);
        const totalClicks = link.clicks + (uncountedClicks(pending).get(link.id) ?? 0);
        const days = await daysOf(from, 'link', link.id, fromDay, pending);
        return { link, totalClicks, days, breakdown: await breakdownOf(from, link.id, pending) };
      }),
    ownerVisits: (ownerId, type, fromDay) =>
      read(async (from, all) => {
        const pending = await ofOwner(from, all, ownerId, type);
        const folded = await visits.totalOf(from.query, `owner-${type}`, ownerId);
        const waiting = humanEntries(pending).reduce((sum, { count }) => sum + count, 0);
        const days = await daysOf(from, `owner-${type}`, ownerId, fromDay, pending);
        return { total: folded + waiting, days };
      }),
  };
}
