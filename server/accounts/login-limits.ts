import { addressGroup, attemptAll, type RateLimiter, type RateVerdict } from '../http/rate-limiter.ts';
import { accountLimits as rules } from './account-limits.ts';

/** Somebody who says an account's password. */
export interface LoginAttempt {
  email: string;
  address: string;
  /** The stored hash that the password is held against; null where there is none. */
  passwordHash: string | null;
}

/**
 * Keeps guessing of passwords slow without giving anybody the power to lock an account's owner out. Guesses are counted
 * against one password: whoever has set a new one is not kept waiting for what was tried on the old one.
 */
export interface LoginLimits {
  admit(attempt: LoginAttempt): Promise<RateVerdict>;
  noteFailure(attempt: LoginAttempt): Promise<void>;
  noteSuccess(attempt: LoginAttempt): Promise<void>;
}

export function createLoginLimits(limiter: RateLimiter): LoginLimits {
  const account = ({ email, passwordHash }: LoginAttempt) => `${email} ${passwordHash ?? ''}`;
  const pair = (attempt: LoginAttempt) => `${addressGroup(attempt.address)} ${account(attempt)}`;
  return {
    async admit(attempt) {
      const verdict = await attemptAll(limiter, [
        [rules.loginByAddress, addressGroup(attempt.address)],
        [rules.loginByAddressAndAccount, pair(attempt)],
      ]);
      if (!verdict.isAllowed) return verdict;
      // The owner comes from an address that never failed: wrong guesses from elsewhere do not bind it.
      const isNew = await limiter.peek(rules.addressFailedOnAccount, pair(attempt));
      return isNew.isAllowed ? isNew : limiter.peek(rules.loginFailuresOfAccount, account(attempt));
    },
    async noteFailure(attempt) {
      await limiter.attempt(rules.addressFailedOnAccount, pair(attempt));
      await limiter.attempt(rules.loginFailuresOfAccount, account(attempt));
    },
    async noteSuccess(attempt) {
      await limiter.forget(rules.loginByAddressAndAccount, pair(attempt));
      await limiter.forget(rules.addressFailedOnAccount, pair(attempt));
    },
  };
}
