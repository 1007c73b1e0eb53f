import { createHmac, timingSafeEqual } from 'node:crypto';
import { addressGroup, type RateLimiter, type RateRule } from '../http/rate-limiter.ts';
import { keyContext } from '../links/link.ts';
import type { Vault } from '../platform/vault.ts';
import type { VisitedLink } from './visited-link.ts';

export type KeyVerdict =
  | { kind: 'right' }
  | { kind: 'wrong' }
  | { kind: 'too-many'; retryAfterSeconds: number };

/** What can be guessed, and how the guess is compared. */
export interface Guess {
  /** Names the link or secret among all that are guarded. */
  guarded: string;
  address: string;
  isRight(): boolean;
}

const byLinkAndAddress: RateRule = { name: 'key by link and address', attempts: 10, windowSeconds: 600 };
const byLink: RateRule = { name: 'key by link', attempts: 100, windowSeconds: 600 };

/**
 * Lets a guess through to the comparison only within the limits: so many per link and address, and so many wrong
 * ones per link in all. The second budget binds only addresses that have already failed, so that nobody can lock the
 * rightful reader out.
 */
export async function checkGuess(
  limiter: RateLimiter,
  { guarded, address, isRight }: Guess,
): Promise<KeyVerdict> {
  const who = `${guarded}|${addressGroup(address)}`;
  const isFirst = (await limiter.peek({ ...byLinkAndAddress, attempts: 1 }, who)).isAllowed;
  const own = await limiter.attempt(byLinkAndAddress, who);
  if (!own.isAllowed) return { kind: 'too-many', retryAfterSeconds: own.retryAfterSeconds };
  const shared = isFirst ? { isAllowed: true as const } : await limiter.peek(byLink, guarded);
  if (!shared.isAllowed) return { kind: 'too-many', retryAfterSeconds: shared.retryAfterSeconds };
  if (isRight()) {
    await limiter.forget(byLinkAndAddress, who);
    return { kind: 'right' };
  }
  await limiter.attempt(byLink, guarded);
  return { kind: 'wrong' };
}

/** Checks the key of a link. */
export function checkKey(
  deps: { limiter: RateLimiter; vault: Vault },
  link: VisitedLink,
  entered: string,
  address: string,
): Promise<KeyVerdict> {
  return checkGuess(deps.limiter, {
    guarded: `${link.type}/${link.code}`,
    address,
    isRight: () =>
      link.keySealed !== null && isSameText(deps.vault.openText(link.keySealed, keyContext(link)), entered),
  });
}

const comparisonKey = 'comparison';

/** Compares without telling by its time how much was right, or how long the right text is. */
export function isSameText(one: string, other: string): boolean {
  const digest = (text: string) => createHmac('sha256', comparisonKey).update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
