import { bucketMs } from '../clicks/click-batch.ts';

/** A caller's time zone: its name where that is known, else so many minutes east of UTC. */
export interface Zone {
  /** Minutes east of UTC at a moment. */
  offsetAt(atMs: number): number;
}

export function fixedZone(offsetMinutes: number): Zone {
  return { offsetAt: () => offsetMinutes };
}

/** The zone of an IANA name; null when there is none of that name. */
export function namedZone(name: string): Zone | null {
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    return { offsetAt: (atMs) => offsetOf(format, atMs) };
  } catch {
    return null;
  }
}

function offsetOf(format: Intl.DateTimeFormat, atMs: number): number {
  const parts = Object.fromEntries(
    format.formatToParts(atMs).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const localMs = Date.UTC(year, month - 1, day, hour, minute, second);
  return Math.round((localMs - Math.floor(atMs / 1000) * 1000) / 60_000);
}

/** A calendar date, as the number of days since 1970. */
export function localDay(zone: Zone, atMs: number): number {
  return Math.floor((atMs + zone.offsetAt(atMs) * 60_000) / dayMs);
}

/** The first bucket of a calendar day: the first quarter of an hour whose date is that day, or, where a clock change leaves the day out, a later one. */
export function firstBucketOf(zone: Zone, day: number): number {
  const guessMs = day * dayMs - zone.offsetAt(day * dayMs) * 60_000;
  let bucket = Math.floor(guessMs / bucketMs) - searchedQuarters;
  while (localDay(zone, bucket * bucketMs) < day) bucket += 1;
  return bucket;
}

const dayMs = 24 * 60 * 60 * 1000;
/** A clock change moves midnight by an hour or two: the search begins a little earlier than the guess. */
const searchedQuarters = 12;
