import { bucketMs } from '../clicks/click-batch.ts';
import { dayMs } from '../platform/durations.ts';

/** A caller's time zone: its name where that is known, else so many minutes east of UTC. */
export interface Zone {
  /** Minutes east of UTC at a moment. */
  offsetAt(atMs: number): number;
}

export function fixedZone(offsetMinutes: number): Zone {
  return { offsetAt: () => offsetMinutes };
}

const mostOffsets = 2000;
/** Offsets may be written as a zone, too: there are thousands of them, and `timezone_offset` is there for that. */
const isName = /^[a-z]/i;

/** The zone of an IANA name; null when there is none of that name. */
export function namedZone(name: string): Zone | null {
  if (!isName.test(name)) return null;
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' });
    // The offset changes at the beginning of a bucket, if at all, and the same days are asked for all day long.
    const offsets = new Map<number, number>();
    return {
      offsetAt(atMs) {
        const bucket = Math.floor(atMs / bucketMs);
        const offset = offsets.get(bucket) ?? offsetOf(format, bucket * bucketMs);
        if (offsets.size >= mostOffsets) offsets.clear();
        offsets.set(bucket, offset);
        return offset;
      },
    };
  } catch {
    return null;
  }
}

/** `GMT`, `GMT+05:30`, or, before there were zones, with seconds. */
const writtenOffset = /GMT(?:([+-])(\d+):(\d+)(?::(\d+))?)?$/;

function offsetOf(format: Intl.DateTimeFormat, atMs: number): number {
  const [, sign, hours = 0, minutes = 0, seconds = 0] = writtenOffset.exec(format.format(atMs)) ?? [];
  const offset = Number(hours) * 60 + Number(minutes) + Number(seconds) / 60;
  return Math.round(sign === '-' ? -offset : offset);
}

/** A calendar date, as the number of days since 1970. */
export function localDay(zone: Zone, atMs: number): number {
  return Math.floor((atMs + zone.offsetAt(atMs) * 60_000) / dayMs);
}

/** The first bucket of a calendar day: the first quarter of an hour whose date is that day, or, where a clock change leaves the day out, a later one. */
export function firstBucketOf(zone: Zone, day: number): number {
  const offset = zone.offsetAt(day * dayMs);
  const guess = (day * dayMs - offset * 60_000) / bucketMs;
  let bucket = Math.floor(guess) - searchedQuarters;
  // No clock change is near, as on nearly all days: there is nothing to look for.
  if ([bucket, bucket + 2 * searchedQuarters].every((near) => zone.offsetAt(near * bucketMs) === offset))
    return Math.ceil(guess);
  while (localDay(zone, bucket * bucketMs) < day) bucket += 1;
  return bucket;
}

/** A clock change moves midnight by an hour or two: the search begins a little earlier than the guess. */
const searchedQuarters = 12;
