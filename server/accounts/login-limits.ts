import { addressGroup, attemptAll, type RateLimiter, type RateVerdict } from '../http/rate-limiter.ts';
import { accountLimits as rules } from './account-limits.ts';

/** Keeps guessing of passwords slow without giving anybody the power to lock an account's owner out. */
export interface LoginLimits {
  admit(email: string, address: string): Promise<RateVerdict>;
  noteFailure(email: string, address: string): Promise<void>;
  noteSuccess(email: string, address: string): Promise<void>;
}

export function createLoginLimits(limiter: RateLimiter): LoginLimits {
  const pair = (email: string, address: string) => `${addressGroup(address)} ${email}`;
  return {
    async admit(email, address) {
      const verdict = await attemptAll(limiter, [
        [rules.loginByAddress, addressGroup(address)],
        [rules.loginByAddressAndAccount, pair(email, address)],
      ]);
      if (!verdict.isAllowed) return verdict;
      // The owner comes from an address that never failed: wrong guesses from elsewhere do not bind it.
      const isNew = await limiter.peek(rules.addressFailedOnAccount, pair(email, address));
      return isNew.isAllowed ? isNew : limiter.peek(rules.loginFailuresOfAccount, email);
    },
    async noteFailure(email, address) {
      await limiter.attempt(rules.addressFailedOnAccount, pair(email, address));
      await limiter.attempt(rules.loginFailuresOfAccount, email);
    },
    async noteSuccess(email, address) {
      await limiter.forget(rules.loginByAddressAndAccount, pair(email, address));
      await limiter.forget(rules.addressFailedOnAccount, pair(email, address));
    },
  };
}
