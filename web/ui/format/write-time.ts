import { shortMonth, shortWeekday } from './calendar-names.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const sameEveningMs = 6 * hourMs;

/** `19 Nov 2026, 09:12` */
export function writeMoment(timeMs: number): string {
  const time = new Date(timeMs);
  return `${writeDay(time)}, ${twoDigits(time.getHours())}:${twoDigits(time.getMinutes())}`;
}

/** `Thu 19 Nov 2026, 09:12` */
export function writeWeekdayAndMoment(timeMs: number): string {
  return `${writeWeekday(timeMs)} ${writeMoment(timeMs)}`;
}

/** `Thu 19 Nov 2026` */
export function writeWeekdayAndDay(timeMs: number): string {
  return `${writeWeekday(timeMs)} ${writeDay(new Date(timeMs))}`;
}

function writeWeekday(timeMs: number): string {
  return shortWeekday(new Date(timeMs).getDay());
}

function writeDay(time: Date): string {
  return `${writeDayOfYear(time)} ${time.getFullYear()}`;
}

function writeDayOfYear(time: Date): string {
  return `${time.getDate()} ${shortMonth(time.getMonth())}`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

/** How long ago something was, as short as a list needs it: `5 h ago`, `Yesterday`, `6 Nov`, `6 Nov 2025`. */
export function writeWhen(timeMs: number, now: number): string {
  const agoMs = now - timeMs;
  if (agoMs < minuteMs) return 'Just now';
  if (agoMs < hourMs) return `${Math.floor(agoMs / minuteMs)} min ago`;
  const days = calendarDaysBetween(timeMs, now);
  // Just after midnight, what was done a moment ago is not yet a matter of yesterday.
  if (days === 0 || agoMs < sameEveningMs) return `${Math.floor(agoMs / hourMs)} h ago`;
  if (days === 1) return 'Yesterday';
  const time = new Date(timeMs);
  return isSameYear(timeMs, now) ? writeDayOfYear(time) : writeDay(time);
}

function calendarDaysBetween(earlierMs: number, laterMs: number): number {
  // Days are counted between noons, so that a clock change in between does not matter.
  return Math.round((noonOf(laterMs) - noonOf(earlierMs)) / dayMs);
}

function noonOf(timeMs: number): number {
  return new Date(timeMs).setHours(12, 0, 0, 0);
}

function isSameYear(one: number, other: number): boolean {
  return new Date(one).getFullYear() === new Date(other).getFullYear();
}

/** What is left of a time, in its two largest units: `6 d 19 h`, `4 h 12 min`, `12 min`. */
export function writeTimeLeft(leftMs: number): string {
  if (leftMs < minuteMs) return 'Under 1 min';
  if (leftMs < hourMs) return `${Math.floor(leftMs / minuteMs)} min`;
  if (leftMs < dayMs) return twoUnits(leftMs, [hourMs, 'h'], [minuteMs, 'min']);
  return twoUnits(leftMs, [dayMs, 'd'], [hourMs, 'h']);
}

type Unit = readonly [ms: number, name: string];

function twoUnits(leftMs: number, [largeMs, large]: Unit, [smallMs, small]: Unit): string {
  const rest = Math.floor((leftMs % largeMs) / smallMs);
  const first = `${Math.floor(leftMs / largeMs)} ${large}`;
  return rest === 0 ? first : `${first} ${rest} ${small}`;
}
