import { sql } from 'kysely';
import type { LinkType } from '../../contract/fields.ts';
import type { BatchEntry } from '../clicks/click-batch.ts';
import {
  addBreakdown,
  addEntry,
  type Breakdown,
  emptyBreakdown,
  parseBreakdown,
} from '../clicks/click-breakdown.ts';
import { humanEntries, readWithPending, uncountedClicks } from '../clicks/pending-clicks-store.ts';
import { addVisits, dayOfBucket, emptyDay, readQuarters } from '../clicks/visit-day.ts';
import type { Database } from '../database/database.ts';
import type { VisitSubject } from '../database/schema.ts';
import type { Link } from '../links/link.ts';
import type { VisitDays } from './series.ts';

export interface LinkStatistics {
  link: Link;
  totalClicks: number;
  days: VisitDays;
  breakdown: Breakdown;
}

/** Sums of visits: what is folded, and what was clicked since. Reading never depends on how many clicks there were. */
export interface StatisticsStore {
  /** A link with everything that is known of its visits, all of one moment; null when the link is not found. */
  linkStatistics(find: () => Promise<Link | null>, fromDay: number): Promise<LinkStatistics | null>;
  ownerVisits(ownerId: number, type: LinkType, fromDay: number): Promise<{ total: number; days: VisitDays }>;
}

export function createStatisticsStore(database: Database): StatisticsStore {
  const { query, dialect } = database;

  async function daysOf(
    subject: VisitSubject,
    id: number,
    fromDay: number,
    pending: BatchEntry[],
  ): Promise<VisitDays> {
    const rows = await query
      .selectFrom('visit_days')
      .select(['day', 'total', 'quarters'])
      .where('subject', '=', subject)
      .where('subject_id', '=', id)
      .where('day', '>=', fromDay)
      .execute();
    const days = new Map(
      rows.map((row) => [row.day, { total: row.total, quarters: readQuarters(row.quarters) }]),
    );
    for (const [, bucket, count] of humanEntries(pending)) {
      const day = dayOfBucket(bucket);
      const visits = days.get(day) ?? emptyDay();
      addVisits(visits, bucket, count);
      days.set(day, visits);
    }
    return days;
  }

  async function breakdownOf(linkId: number, pending: BatchEntry[]): Promise<Breakdown> {
    const rows = await query
      .selectFrom('link_breakdowns')
      .select('counts')
      .where('link_id', '=', linkId)
      .execute();
    const sum = emptyBreakdown();
    for (const row of rows) addBreakdown(sum, parseBreakdown(row.counts));
    for (const entry of pending) addEntry(sum, entry);
    return sum;
  }

  /** Of the waiting clicks, those on what an owner has: the links among them are few, the owner's may be very many. */
  async function ofOwner(pending: BatchEntry[], ownerId: number, type: LinkType): Promise<BatchEntry[]> {
    if (pending.length === 0) return [];
    const clicked = dialect.manyRows(
      JSON.stringify([...new Set(pending.map(([linkId]) => linkId))].map((linkId) => [linkId])),
      { id: 'number' },
    );
    const owned = await query
      .selectFrom('links')
      .select('id')
      .where('id', 'in', sql<number>`(select id from ${clicked} as clicked)`)
      .where('owner_id', '=', ownerId)
      .where('type', '=', type)
      .execute();
    const ids = new Set(owned.map((row) => row.id));
    return pending.filter(([linkId]) => ids.has(linkId));
  }

  return {
    linkStatistics: (find, fromDay) =>
      readWithPending(database, async (all) => {
        const link = await find();
        if (link === null) return null;
        const pending = all.filter(([linkId]) => linkId === link.id);
        const totalClicks = link.clicks + (uncountedClicks(pending).get(link.id) ?? 0);
        const days = await daysOf('link', link.id, fromDay, pending);
        return { link, totalClicks, days, breakdown: await breakdownOf(link.id, pending) };
      }),
    ownerVisits: (ownerId, type, fromDay) =>
      readWithPending(database, async (all) => {
        const pending = await ofOwner(all, ownerId, type);
        const row = await query
          .selectFrom('visit_totals')
          .select('total')
          .where('subject', '=', `owner-${type}`)
          .where('subject_id', '=', ownerId)
          .executeTakeFirst();
        const waiting = humanEntries(pending).reduce((sum, [, , count]) => sum + count, 0);
        const days = await daysOf(`owner-${type}`, ownerId, fromDay, pending);
        return { total: (row?.total ?? 0) + waiting, days };
      }),
  };
}
