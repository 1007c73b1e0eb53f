import { partsOf } from './counts-in-parts.ts';

/** Quarters of an hour in a day. */
export const quartersPerDay = 96;

/** Visits of one UTC day: how many, and in which quarter of an hour. */
export interface VisitDay {
  total: number;
  /** Only quarters with visits; 0 is the first after midnight in UTC. */
  quarters: Map<number, number>;
}

export function emptyDay(): VisitDay {
  return { total: 0, quarters: new Map() };
}

/** The day a bucket lies in, since 1970. */
export function dayOfBucket(bucket: number): number {
  return Math.floor(bucket / quartersPerDay);
}

export function addVisits(day: VisitDay, bucket: number, count: number): void {
  const quarter = bucket % quartersPerDay;
  day.total += count;
  day.quarters.set(quarter, (day.quarters.get(quarter) ?? 0) + count);
}

export function addDay(sum: VisitDay, part: VisitDay): void {
  sum.total += part.total;
  for (const [quarter, count] of part.quarters)
    sum.quarters.set(quarter, (sum.quarters.get(quarter) ?? 0) + count);
}

export function writeQuarters(quarters: VisitDay['quarters']): string {
  return JSON.stringify(Object.fromEntries(quarters));
}

/** Visits of one quarter. */
export function writeQuarter(bucket: number, count: number): string {
  return `{"${bucket % quartersPerDay}":${count}}`;
}

/** What was added at the end since it was written as a whole counts as well. */
export function readQuarters(text: string): Map<number, number> {
  const quarters = new Map<number, number>();
  for (const part of partsOf(text))
    for (const [name, count] of Object.entries(JSON.parse(part) as Record<string, number>)) {
      const quarter = Number(name);
      quarters.set(quarter, (quarters.get(quarter) ?? 0) + count);
    }
  return quarters;
}
