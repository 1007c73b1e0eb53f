import type { Captcha } from '../captcha/captcha-port.ts';
import { byAddress } from '../http/address-budget.ts';
import { createGuessBudget } from '../http/guess-budget.ts';
import { attemptAll, type RateLimiter } from '../http/rate-limiter.ts';
import { accountLimits as rules } from './account-limits.ts';

/** Who wants in, from where. */
export interface LoginAttempt {
  email: string;
  address: string;
  /** The stored hash that the password is held against; null where there is none. */
  passwordHash: string | null;
  /** The response of a captcha that was asked for. */
  captcha: string | null;
}

export type LoginAdmission =
  | { kind: 'admitted'; hasSolvedCaptcha: boolean }
  | { kind: 'too-many'; retryAfterSeconds: number }
  | { kind: 'captchaNeeded' }
  | { kind: 'captchaRefused' };

/**
 * Keeps guessing of passwords slow without giving an attacker the power to lock an account's owner out. An e-mail that
 * no account has is treated like any other. Guesses are counted against one password: whoever has set a new one is not
 * kept waiting for what was tried on the old one.
 */
export interface LoginLimits {
  admit(attempt: LoginAttempt): Promise<LoginAdmission>;
  /** Counts a wrong password; false when it came after the account's budget was spent. */
  countWrong(attempt: LoginAttempt): Promise<boolean>;
  /** Whether a right password comes before the account's budget is spent. */
  admitsRight(attempt: LoginAttempt): Promise<boolean>;
  noteSuccess(attempt: LoginAttempt): Promise<void>;
}

export function createLoginLimits(deps: { limiter: RateLimiter; captcha: Captcha }): LoginLimits {
  const { limiter, captcha } = deps;
  const budget = createGuessBudget(limiter, [rules.loginFailuresOfAccount]);
  const account = ({ email, passwordHash }: LoginAttempt) => `${email} ${passwordHash ?? ''}`;
  const ofAccount = (attempt: LoginAttempt) =>
    byAddress(rules.loginByAddressAndAccount, attempt.address, `${account(attempt)} `);
  return {
    async admit(attempt) {
      const verdict = await attemptAll(limiter, ofAccount(attempt));
      if (!verdict.isAllowed) return { kind: 'too-many', retryAfterSeconds: verdict.retryAfterSeconds };
      const needsCaptcha = await budget.isSpent(account(attempt));
      if (!needsCaptcha) return { kind: 'admitted', hasSolvedCaptcha: false };
      if (attempt.captcha === null) return { kind: 'captchaNeeded' };
      const isSolved = await captcha.isSolved(attempt.captcha);
      return isSolved ? { kind: 'admitted', hasSolvedCaptcha: true } : { kind: 'captchaRefused' };
    },
    countWrong: (attempt) => budget.countWrong(account(attempt)),
    admitsRight: (attempt) => budget.admitsRight(account(attempt)),
    async noteSuccess(attempt) {
      await Promise.all(ofAccount(attempt).map(([rule, who]) => limiter.forget(rule, who)));
    },
  };
}
