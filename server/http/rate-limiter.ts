import { createHmac } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database/database.ts';
import type { Clock } from '../platform/clock.ts';
import { countAttempt, forgetAttempts, readAttempts } from './rate-limit-store.ts';

/** So many attempts in such a time. */
export interface RateRule {
  /** What is limited, for one kind of caller: `login by address`. */
  name: string;
  attempts: number;
  windowSeconds: number;
}

export type RateVerdict = { isAllowed: true } | { isAllowed: false; retryAfterSeconds: number };

/** Counts attempts in the database, so that all processes share the counts and a restart forgets nothing. */
export interface RateLimiter {
  /** Counts one attempt of `who`, or several, and says whether it is within the rule. */
  attempt(rule: RateRule, who: string, times?: number): Promise<RateVerdict>;
  /** Says whether a further attempt would be within the rule, without counting one. */
  peek(rule: RateRule, who: string): Promise<RateVerdict>;
  /** Forgets the attempts of `who`. */
  forget(rule: RateRule, who: string): Promise<void>;
}

export const unlimited: RateLimiter = {
  attempt: async () => ({ isAllowed: true }),
  peek: async () => ({ isAllowed: true }),
  forget: async () => {},
};

const remembered = { refusals: 10_000, ms: 5000 };

/** `secret` keeps addresses and e-mails out of the table: only a keyed hash of them is stored. */
export function createRateLimiter(deps: { database: Database; clock: Clock; secret: Buffer }): RateLimiter {
  const { database, clock } = deps;
  // A caller who was just refused and goes on trying costs no statement. Kept for moments only: another process may forget.
  const refusals = new LRUCache<string, { points: number; expiresAtMs: number; untilMs: number }>({
    max: remembered.refusals,
  });

  function justRefused(rule: RateRule, key: string): RateVerdict | null {
    const refusal = refusals.get(key);
    if (refusal === undefined || refusal.untilMs <= clock.now()) return null;
    const again = verdict(rule, refusal.points, refusal.expiresAtMs);
    return again.isAllowed ? null : again;
  }

  function keyOf(rule: RateRule, who: string): string {
    const hash = createHmac('sha256', deps.secret).update(who).digest('base64url').slice(0, 22);
    return `${rule.name}:${hash}`;
  }

  function verdict(rule: RateRule, points: number, expiresAtMs: number): RateVerdict {
    if (points <= rule.attempts) return { isAllowed: true };
    return {
      isAllowed: false,
      retryAfterSeconds: Math.max(1, Math.ceil((expiresAtMs - clock.now()) / 1000)),
    };
  }

  return {
    async attempt(rule, who, times = 1) {
      const now = clock.now();
      const key = keyOf(rule, who);
      const again = justRefused(rule, key);
      if (again !== null) return again;
      const windowEndsMs = now + rule.windowSeconds * 1000;
      const { points, expiresAtMs } = await countAttempt(database.query, key, { now, windowEndsMs, times });
      if (points > rule.attempts) {
        const untilMs = Math.min(expiresAtMs, now + remembered.ms);
        refusals.set(key, { points, expiresAtMs, untilMs });
      }
      return verdict(rule, points, expiresAtMs);
    },
    async peek(rule, who) {
      const key = keyOf(rule, who);
      const again = justRefused(rule, key);
      if (again !== null) return again;
      const row = await readAttempts(database.query, key, clock.now());
      return row === undefined ? { isAllowed: true } : verdict(rule, row.points + 1, row.expires_at_ms ?? 0);
    },
    async forget(rule, who) {
      const key = keyOf(rule, who);
      await forgetAttempts(database.query, key);
      refusals.delete(key);
    },
  };
}

/** One attempt: the rule it is held against, and who makes it. */
export type Attempt = readonly [RateRule, string];

/** Counts one attempt under each rule, until one is not kept. */
export async function attemptAll(limiter: RateLimiter, attempts: readonly Attempt[]): Promise<RateVerdict> {
  for (const [rule, who] of attempts) {
    const verdict = await limiter.attempt(rule, who);
    if (!verdict.isAllowed) return verdict;
  }
  return { isAllowed: true };
}

/** Counts one attempt under every rule, at once; where several are not kept the longest wait is told. */
export async function attemptAtOnce(
  limiter: RateLimiter,
  attempts: readonly Attempt[],
): Promise<RateVerdict> {
  const verdicts = await Promise.all(attempts.map(([rule, who]) => limiter.attempt(rule, who)));
  const waits = verdicts.flatMap((verdict) => (verdict.isAllowed ? [] : [verdict.retryAfterSeconds]));
  return waits.length === 0
    ? { isAllowed: true }
    : { isAllowed: false, retryAfterSeconds: Math.max(...waits) };
}

/** Bits of an IPv6 address below which all addresses are one person's. */
const personalBits = 64;

/** An address as limits see it: the /64 of an IPv6 address; an IPv4 address in IPv6 clothes is the IPv4 address. */
export function addressGroup(address: string): string {
  const ip = parseAddress(address);
  // What is no address, of a socket that is closed for instance, is a group of its own.
  if (ip === null) return address;
  return ip.kind() === 'ipv4' ? ip.toString() : networkOf(ip, personalBits);
}

/** The network of so many bits around an IPv6 address; null for every other one. */
export function ipv6Network(address: string, bits: number): string | null {
  const ip = parseAddress(address);
  return ip === null || ip.kind() === 'ipv4' ? null : networkOf(ip, bits);
}

function parseAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const bare = address.replace(/%.*/, '');
  return ipaddr.isValid(bare) ? ipaddr.process(bare) : null;
}

function networkOf(ip: ipaddr.IPv4 | ipaddr.IPv6, bits: number): string {
  return ipaddr.IPv6.networkAddressFromCIDR(`${ip.toString()}/${bits}`).toString();
}
