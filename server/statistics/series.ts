import { limits } from '../../contract/limits.ts';
import type { Series } from '../../contract/statistics.ts';
import { dayOfBucket, quartersPerDay, type VisitDay } from '../clicks/visit-day.ts';
import { dayMs } from '../platform/durations.ts';
import { firstBucketOf, localDay, type Zone } from './zone.ts';

/** Visits by UTC day. */
export type VisitDays = ReadonlyMap<number, VisitDay>;

interface Period {
  name: string;
  fromBucket: number;
  /** The first bucket after it. */
  toBucket: number;
}

/** The last 30 calendar days and 12 calendar months in the caller's zone, today last, empty ones included. */
export function seriesOf(days: VisitDays, zone: Zone, now: number): Series {
  const dayPeriods = lastDays(zone, now);
  const monthPeriods = lastMonths(zone, now);
  return {
    days: dayPeriods.map((period) => period.name),
    day_values: dayPeriods.map((period) => ({ count: visitsIn(days, period) })),
    months: monthPeriods.map((period) => period.name),
    mth_values: monthPeriods.map((period) => ({ count: visitsIn(days, period) })),
  };
}

/** The first UTC day that a series can touch. */
export function earliestDay(zone: Zone, now: number): number {
  return dayOfBucket((lastMonths(zone, now)[0] as Period).fromBucket);
}

function lastDays(zone: Zone, now: number): Period[] {
  const today = localDay(zone, now);
  return Array.from({ length: limits.statisticsDays }, (_, index) => {
    const day = today - limits.statisticsDays + 1 + index;
    return {
      name: new Date(day * dayMs).toISOString().slice(0, 10),
      fromBucket: firstBucketOf(zone, day),
      toBucket: firstBucketOf(zone, day + 1),
    };
  });
}

function lastMonths(zone: Zone, now: number): Period[] {
  const today = new Date(localDay(zone, now) * dayMs);
  return Array.from({ length: limits.statisticsMonths }, (_, index) => {
    const months = today.getUTCMonth() - limits.statisticsMonths + 1 + index;
    const first = Date.UTC(today.getUTCFullYear(), months);
    const next = Date.UTC(today.getUTCFullYear(), months + 1);
    return {
      name: new Date(first).toISOString().slice(0, 7),
      fromBucket: firstBucketOf(zone, first / dayMs),
      toBucket: firstBucketOf(zone, next / dayMs),
    };
  });
}

/** Whole UTC days count as a whole; of those at the edges only the quarters that belong to the period. */
function visitsIn(days: VisitDays, { fromBucket, toBucket }: Period): number {
  let visits = 0;
  for (let day = dayOfBucket(fromBucket); day <= dayOfBucket(toBucket - 1); day += 1) {
    const counts = days.get(day);
    if (counts === undefined) continue;
    const from = Math.max(0, fromBucket - day * quartersPerDay);
    const to = Math.min(quartersPerDay, toBucket - day * quartersPerDay);
    if (from === 0 && to === quartersPerDay) visits += counts.total;
    else for (const [quarter, count] of counts.quarters) if (quarter >= from && quarter < to) visits += count;
  }
  return visits;
}
