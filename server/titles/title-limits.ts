import type { RateRule } from '../http/rate-limiter.ts';

/** How many titles an account may have looked up. */
export const titleLimits = {
  byAccount: { name: 'titles by account', attempts: 60, windowSeconds: 10 * 60 },
} as const satisfies Record<string, RateRule>;
