import { LRUCache } from 'lru-cache';
import type { Clock } from '../platform/clock.ts';
import type { Actor } from './actor.ts';
import { addressGroup, type RateVerdict } from './rate-limiter.ts';

/** How many calls one account may make, or one address where no token comes along. */
export interface CallBudget {
  /** After a quiet time so many may come together. */
  atOnce: number;
  /** From then on. */
  perMinute: number;
}

/** What kinds of calls may cost. People never get there, and programs that keep to it are served for as long as they like. */
export const budgets = {
  /** Asked for by every page; costs next to nothing. */
  trifle: { atOnce: 600, perMinute: 600 },
  /** One dashboard asks for a few at a time. */
  read: { atOnce: 240, perMinute: 240 },
  /** What is stored, changed or worked out. */
  write: { atOnce: 120, perMinute: 60 },
  /** The limits of each account, e-mail and address stand behind it: this only keeps floods off the database. */
  signIn: { atOnce: 300, perMinute: 120 },
  /** A whole account in one answer. */
  export: { atOnce: 20, perMinute: 2 },
  /** Many people may sit behind one address when a secret or a keyed link goes round. */
  opening: { atOnce: 120, perMinute: 120 },
  /** Pages that say to wait. */
  page: { atOnce: 20, perMinute: 20 },
} as const satisfies Record<string, CallBudget>;

/** Whose calls are counted together. */
export interface Caller {
  actor: Pick<Actor, 'userId'> | null;
  address: string;
}

/** Counts calls in memory: it has to cost less than what it keeps away. Several processes each give a whole budget. */
export interface CallBudgets {
  /** Takes one call of this name from the caller's budget. */
  spend(name: string, budget: CallBudget, caller: Caller): RateVerdict;
}

export const boundlessCalls: CallBudgets = { spend: () => ({ isAllowed: true }) };

const remembered = 50_000;

export function createCallBudgets({ clock }: { clock: Clock }): CallBudgets {
  // Apart, so that one caller with many addresses does not push the accounts out of the cache.
  const accounts = new LRUCache<string, number>({ max: remembered });
  const addresses = new LRUCache<string, number>({ max: remembered });

  return {
    spend(name, budget, { actor, address }) {
      const counts = actor === null ? addresses : accounts;
      const key = `${name} ${actor === null ? addressGroup(address) : actor.userId}`;
      const { verdict, usedUntilMs } = takeOne(budget, counts.get(key) ?? 0, clock.now());
      counts.set(key, usedUntilMs);
      return verdict;
    },
  };
}

/**
 * Each call uses up the time after which the next one would come at the steady rate; calls together may use up time
 * that is still ahead, as far as the budget goes. One number says all about a caller.
 */
export function takeOne(
  { atOnce, perMinute }: CallBudget,
  usedUntilMs: number,
  now: number,
): { verdict: RateVerdict; usedUntilMs: number } {
  const stepMs = 60_000 / perMinute;
  const aheadMs = atOnce * stepMs;
  // Never more ahead than the budget, should the clock have been set back.
  const used = Math.min(Math.max(usedUntilMs, now), now + aheadMs);
  const waitMs = used + stepMs - now - aheadMs;
  return waitMs <= 0
    ? { verdict: { isAllowed: true }, usedUntilMs: used + stepMs }
    : { verdict: { isAllowed: false, retryAfterSeconds: Math.ceil(waitMs / 1000) }, usedUntilMs: used };
}
