import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/clock.ts';
import { type CallBudget, takeOne } from '../call-budgets.ts';
import type { RateVerdict } from '../rate-limiter.ts';

/** What a key may do in a minute, counted in memory. */
export interface KeyRate {
  /** Counts one request; `headers` tell what is left. */
  spend(keyId: string): { verdict: RateVerdict; headers: Record<string, string> };
}

export const boundlessKeys: KeyRate = { spend: () => ({ verdict: { isAllowed: true }, headers: {} }) };

const remembered = 50_000;

/** Headers are those of draft-ietf-httpapi-ratelimit-headers. Several processes each give a whole budget. */
export function createKeyRate({ clock, perMinute }: { clock: Clock; perMinute: number }): KeyRate {
  const used = new LRUCache<string, number>({ max: remembered });
  const budget: CallBudget = { atOnce: perMinute, perMinute };
  const stepMs = 60_000 / perMinute;
  return {
    spend(keyId) {
      const now = clock.now();
      const { verdict, usedUntilMs } = takeOne(budget, used.get(keyId) ?? 0, now);
      used.set(keyId, usedUntilMs);
      const left = Math.max(0, Math.floor((now + perMinute * stepMs - usedUntilMs) / stepMs));
      const fullInSeconds = Math.ceil((usedUntilMs - now) / 1000);
      return {
        verdict,
        headers: {
          'ratelimit-policy': `"key";q=${perMinute};w=60`,
          ratelimit: `"key";r=${left};t=${fullInSeconds}`,
        },
      };
    },
  };
}
