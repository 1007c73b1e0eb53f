import type { Clock } from '../../../server/platform/clock.ts';

/** A clock that stands still until a test moves it. */
export interface FakeClock extends Clock {
  advance(duration: { days?: number; hours?: number; minutes?: number; seconds?: number; ms?: number }): void;
  setTo(time: Date | string | number): void;
}

/** Starts at a plain moment: a Sunday noon in UTC, no month's end and no clock change near. */
export function createFakeClock(start: Date | string | number = '2026-11-15T12:00:00Z'): FakeClock {
  let nowMs = new Date(start).getTime();
  return {
    now: () => nowMs,
    advance({ days = 0, hours = 0, minutes = 0, seconds = 0, ms = 0 }) {
      nowMs += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000 + ms;
    },
    setTo(time) {
      nowMs = new Date(time).getTime();
    },
  };
}
