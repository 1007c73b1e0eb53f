import { LRUCache } from 'lru-cache';
import { apiKeyId } from '../../../contract/api-keys.ts';
import { limits } from '../../../contract/limits.ts';
import type { Clock } from '../../platform/clock.ts';
import { sha256 } from '../../platform/vault.ts';
import { takeOne } from '../call-budgets.ts';
import { addressGroup, type RateVerdict } from '../rate-limiter.ts';

/** Bounds how many keys that nobody has one address may have looked up. */
export interface GuessedKeys {
  /** Whether a key may be looked up. */
  mayLookUp(key: string, address: string): RateVerdict;
  /** Notes whether somebody has it. */
  note(key: string, address: string, isKnown: boolean): void;
}

export const boundlessGuesses: GuessedKeys = { mayLookUp: () => ({ isAllowed: true }), note: () => {} };

const perMinute = limits.unknownKeysPerMinute;
const budget = { atOnce: perMinute, perMinute };
const remembered = { addresses: 50_000, keys: 10_000 };

/**
 * Counted in memory: it has to cost less than the look that it keeps away. What cannot be a key is never looked up, and
 * not counted. Programs whose keys were good here lately are served, whoever guesses from the address they share.
 */
export function createGuessedKeys({ clock }: { clock: Clock }): GuessedKeys {
  const guesses = new LRUCache<string, number>({ max: remembered.addresses });
  const good = new LRUCache<string, true>({ max: remembered.keys });
  const nameOf = (key: string) => sha256(key).toString('base64');

  return {
    mayLookUp(key, address) {
      const usedUntilMs = guesses.get(addressGroup(address));
      if (usedUntilMs === undefined || apiKeyId(key) === null || good.has(nameOf(key)))
        return { isAllowed: true };
      return takeOne(budget, usedUntilMs, clock.now()).verdict;
    },
    note(key, address, isKnown) {
      if (isKnown) good.set(nameOf(key), true);
      else if (apiKeyId(key) !== null) {
        const group = addressGroup(address);
        guesses.set(group, takeOne(budget, guesses.get(group) ?? 0, clock.now()).usedUntilMs);
      }
    },
  };
}
