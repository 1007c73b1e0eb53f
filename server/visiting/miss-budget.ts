import { LRUCache } from 'lru-cache';
import { limits } from '../../contract/limits.ts';
import { addressGroup } from '../http/rate-limiter.ts';
import type { Clock } from '../platform/clock.ts';

/**
 * Bounds how fast one address can try codes out. Whoever has asked for many codes that do not exist is told so, and may
 * look further ones up only at a slow pace. What is remembered needs no looking up, and goes on for every visitor.
 */
export interface MissBudget {
  /** Whether a code may be looked up: at once, when it is this address's turn, or not at all because too many wait. */
  admit(address: string): true | Promise<boolean>;
  /** Notes that no link has the code that was looked up. */
  note(address: string): void;
  /** Seconds until unknown codes are answered as usual again; 0 when they are. */
  secondsToWait(address: string): number;
}

export const unlimitedMisses: MissBudget = { admit: () => true, note: () => {}, secondsToWait: () => 0 };

const windowMs = 60_000;
/** Addresses that are remembered. */
const mostAddresses = 20_000;
/** Beyond the budget: so many each time, and so many who may wait for it, which is some seconds. */
const pace = { everyMs: 250, lookups: 10, mostWaiting: 200 };

export function createMissBudget({ clock }: { clock: Clock }): MissBudget {
  const misses = new LRUCache<string, { count: number; untilMs: number }>({ max: mostAddresses });
  const lines = new Map<string, ((isAdmitted: boolean) => void)[]>();

  function spentUntilMs(group: string): number | null {
    const noted = misses.get(group);
    if (noted === undefined || noted.untilMs <= clock.now()) return null;
    return noted.count > limits.unknownCodesPerMinute ? noted.untilMs : null;
  }

  function letSomePass(): void {
    for (const [group, line] of lines) {
      for (const admit of line.splice(0, pace.lookups)) admit(true);
      if (line.length === 0) lines.delete(group);
    }
    if (lines.size > 0) setTimeout(letSomePass, pace.everyMs);
  }

  function waitInLine(group: string): Promise<boolean> {
    const line = lines.get(group) ?? [];
    if (line.length >= pace.mostWaiting) return Promise.resolve(false);
    if (lines.size === 0) setTimeout(letSomePass, pace.everyMs);
    lines.set(group, line);
    return new Promise((resolve) => line.push(resolve));
  }

  return {
    admit(address) {
      const group = addressGroup(address);
      return spentUntilMs(group) === null ? true : waitInLine(group);
    },
    note(address) {
      const group = addressGroup(address);
      const now = clock.now();
      const noted = misses.get(group);
      if (noted !== undefined && noted.untilMs > now) noted.count += 1;
      else misses.set(group, { count: 1, untilMs: now + windowMs });
    },
    secondsToWait(address) {
      const untilMs = spentUntilMs(addressGroup(address));
      return untilMs === null ? 0 : Math.max(1, Math.ceil((untilMs - clock.now()) / 1000));
    },
  };
}
