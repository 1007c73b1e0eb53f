import { fail, ok, type Result } from '../result.ts';

/** Minutes east of UTC at a moment. */
export type OffsetAt = (atMs: number) => number;

/** A moment that was read, and whether it said its zone. */
export interface ReadMoment {
  atMs: number;
  hasZone: boolean;
}

const written =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i;
/** Nothing of the web is older, and nothing that is kept lasts longer. */
const earliest = Date.UTC(1990, 0, 1);
const latest = Date.UTC(9999, 0, 1);

/**
 * A moment as services write it: ISO 8601 and its relatives, or seconds or milliseconds since 1970. What says no zone is
 * read in the one that is handed in. A day and month in an unknown order is not guessed.
 */
export function readMoment(entered: string, offsetAt: OffsetAt): Result<ReadMoment, 'unreadable'> {
  const text = entered.trim();
  if (/^\d{9,10}$/.test(text)) return within({ atMs: Number(text) * 1000, hasZone: true });
  if (/^\d{12,13}$/.test(text)) return within({ atMs: Number(text), hasZone: true });
  const parts = written.exec(text);
  if (parts === null) return fail('unreadable');
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', zone] = parts;
  const numbers = [year, month, day, hour, minute, second].map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const localMs = asUtc(numbers, Number(fraction.padEnd(3, '0').slice(0, 3)));
  if (localMs === null) return fail('unreadable');
  if (zone !== undefined) return within({ atMs: localMs - offsetOf(zone) * 60_000, hasZone: true });
  return within({ atMs: inZone(localMs, offsetAt), hasZone: false });
}

function within(moment: ReadMoment): Result<ReadMoment, 'unreadable'> {
  return moment.atMs >= earliest && moment.atMs < latest ? ok(moment) : fail('unreadable');
}

/** Null: there is no such day or time. */
function asUtc(numbers: [number, number, number, number, number, number], ms: number): number | null {
  const [year, month, day, hour, minute, second] = numbers;
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second, ms));
  const isThere =
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    date.getUTCHours() === hour &&
    minute < 60 &&
    second < 60;
  return isThere ? date.getTime() : null;
}

function offsetOf(zone: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  const offset = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  return sign === '-' ? -offset : offset;
}

/** The moment at which a clock of the zone shows that time: the second look is right beside a change of clocks. */
function inZone(localMs: number, offsetAt: OffsetAt): number {
  const guess = localMs - offsetAt(localMs) * 60_000;
  return localMs - offsetAt(guess) * 60_000;
}
