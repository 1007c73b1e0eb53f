import type { VisitSubject } from '../../database/tables/visits.ts';
import type { ClickedOwners } from '../../links/stores/clicked-links-store.ts';
import { type BatchEntry, bucketMs } from '../click-batch.ts';
import { betweenParts } from '../counts-in-parts.ts';
import {
  addVisits,
  dayOfBucket,
  emptyDay,
  type VisitDay,
  writeQuarter,
  writeQuarters,
} from '../visit-day.ts';

/** Visits of one day that are to be added to somebody's sum, and in which quarters of an hour they were. */
export type DayRow = [subject: VisitSubject, id: number, day: number, total: number, quarters: string];

export type OwnerTotal = [subject: VisitSubject, ownerId: number, total: number];

/** By link and by time: what belongs together follows one another, and all who fold write in the same order. */
export function byLink(one: BatchEntry, other: BatchEntry): number {
  return one.linkId - other.linkId || one.bucket - other.bucket;
}

/** The days of links, of clicks that are in order. */
export function daysOfLinks(entries: readonly BatchEntry[]): DayRow[] {
  const rows: DayRow[] = [];
  let last: DayRow | undefined;
  for (const { linkId, bucket, count } of entries) {
    const day = dayOfBucket(bucket);
    if (last === undefined || last[1] !== linkId || last[2] !== day) {
      last = ['link', linkId, day, count, writeQuarter(bucket, count)];
      rows.push(last);
    } else {
      last[3] += count;
      last[4] += betweenParts + writeQuarter(bucket, count);
    }
  }
  return rows;
}

/** The days of those who own the links. */
export function daysOfOwners(entries: readonly BatchEntry[], owners: ClickedOwners['owners']): DayRow[] {
  const days = new Map<string, { row: [subject: VisitSubject, id: number, day: number]; visits: VisitDay }>();
  for (const { linkId, bucket, count } of entries) {
    const owner = owners.get(linkId);
    if (owner === undefined) continue;
    const day = dayOfBucket(bucket);
    const key = `${owner.type} ${owner.ownerId} ${day}`;
    let sum = days.get(key);
    if (sum === undefined) {
      sum = { row: [`owner-${owner.type}`, owner.ownerId, day], visits: emptyDay() };
      days.set(key, sum);
    }
    addVisits(sum.visits, bucket, count);
  }
  return inOrder([...days.values()].map(({ row, visits }) => dayRow(row[0], row[1], row[2], visits)));
}

export function dayRow(
  subject: VisitSubject,
  id: number,
  day: number,
  { total, quarters }: VisitDay,
): DayRow {
  return [subject, id, day, total, writeQuarters(quarters)];
}

/** In the order of the key, as everybody writes them. */
export function inOrder(rows: DayRow[]): DayRow[] {
  return rows.sort((one, other) => compare(one[0], other[0]) || one[1] - other[1] || one[2] - other[2]);
}

export function totalsOfOwners(
  entries: readonly BatchEntry[],
  owners: ClickedOwners['owners'],
): OwnerTotal[] {
  const totals = new Map<string, OwnerTotal>();
  for (const { linkId, count } of entries) {
    const owner = owners.get(linkId);
    if (owner === undefined) continue;
    const key = `${owner.type} ${owner.ownerId}`;
    const sum = totals.get(key);
    if (sum === undefined) totals.set(key, [`owner-${owner.type}`, owner.ownerId, count]);
    else sum[2] += count;
  }
  return [...totals.values()].sort((one, other) => compare(one[0], other[0]) || one[1] - other[1]);
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** How often a link was visited beyond what its openings have counted themselves, and when last. */
export type LinkVisits = [linkId: number, count: number, lastVisitedAtMs: number];

/**
 * The visits of links, of clicks that are in order. Those that have an owner were last visited now, or at the end of a
 * quarter that is over; of the others it is not said.
 */
export function visitsOfLinks(
  entries: readonly BatchEntry[],
  owners: ClickedOwners['owners'],
  now: number,
): LinkVisits[] {
  const visits: LinkVisits[] = [];
  let last: LinkVisits | undefined;
  for (const { linkId, bucket, count, isCounted } of entries) {
    if (last === undefined || last[0] !== linkId) {
      last = [linkId, 0, 0];
      visits.push(last);
    }
    if (!isCounted) last[1] += count;
    if (owners.has(linkId)) last[2] = Math.max(last[2], Math.min(now, (bucket + 1) * bucketMs - 1));
  }
  return visits.filter(([, count, lastVisitedAtMs]) => count > 0 || lastVisitedAtMs > 0);
}
