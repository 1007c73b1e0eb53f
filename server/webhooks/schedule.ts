const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long after an attempt that failed the next one comes, as Standard Webhooks has it: ten attempts in all. */
const pausesMs = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/** At most this much of a pause is added, by chance, so that receivers that come back are not met by all at once. */
const jitter = 0.1;
const longestPauseMs = 24 * hour;

/**
 * How long to wait after so many attempts have failed; null: no more are made. `chance` is from 0 up to 1. What the
 * receiver asks for by `Retry-After` is kept, where it is longer and not too long.
 */
export function pauseAfter(attempts: number, chance: number, retryAfterMs: number | null): number | null {
  const pause = pausesMs[attempts - 1];
  if (pause === undefined) return null;
  const asked = Math.min(longestPauseMs, retryAfterMs ?? 0);
  return Math.round(Math.max(pause * (1 + jitter * chance), asked));
}

/** `Retry-After` in milliseconds from now: seconds, or a date. */
export function readRetryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * second : Date.parse(header) - now;
  return Number.isFinite(ms) && ms > 0 ? ms : null;
}
