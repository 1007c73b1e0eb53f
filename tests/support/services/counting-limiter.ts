import type { RateLimiter, RateRule } from '../../../server/http/rate-limiter.ts';

/** Counts attempts as the real one does, in memory and for ever. */
export function countingLimiter(): RateLimiter {
  const counts = new Map<string, number>();
  const keyOf = ({ name }: RateRule, who: string) => `${name} ${who}`;
  const verdict = ({ attempts, windowSeconds }: RateRule, count: number) =>
    count <= attempts
      ? ({ isAllowed: true } as const)
      : ({ isAllowed: false, retryAfterSeconds: windowSeconds } as const);
  return {
    async attempt(rule, who, times = 1) {
      const count = (counts.get(keyOf(rule, who)) ?? 0) + times;
      counts.set(keyOf(rule, who), count);
      return verdict(rule, count);
    },
    peek: async (rule, who) => verdict(rule, (counts.get(keyOf(rule, who)) ?? 0) + 1),
    async forget(rule, who) {
      counts.delete(keyOf(rule, who));
    },
  };
}
