import { fail, ok, type Result } from '../contract/result.ts';

const unitSeconds = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 } as const;

/** Said of what is no duration. */
export const durationForm = 'Say how long as in 30m, 12h, 7d or 2w, or "ever".';

/** Seconds of a duration as people type it; null: for ever. The failure is a sentence. */
export function readDuration(entered: string): Result<number | null, string> {
  if (entered === 'ever') return ok(null);
  const [, count, unit] = /^(\d{1,9})([smhdw])$/.exec(entered) ?? [];
  if (count === undefined || unit === undefined || Number(count) === 0) return fail(durationForm);
  return ok(Number(count) * unitSeconds[unit as keyof typeof unitSeconds]);
}
