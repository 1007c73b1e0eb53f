import { byAddress } from '../http/address-budget.ts';
import type { Attempt, RateRule } from '../http/rate-limiter.ts';

const minute = 60;
const hour = 60 * minute;

/**
 * How often what may be tried. Addresses get room for a whole office behind one router; what names an account gets
 * room for one person. All of it is counted before anything is hashed or mailed.
 */
export const accountLimits = {
  loginByAddress: { name: 'login by address', attempts: 100, windowSeconds: 10 * minute },
  loginByAddressAndAccount: {
    name: 'login by address and account',
    attempts: 10,
    windowSeconds: 15 * minute,
  },
  /** Failures of one account from everywhere; beyond them every login to it takes a captcha. */
  loginFailuresOfAccount: { name: 'login failures of account', attempts: 50, windowSeconds: hour },
  /** An owner with many links is not told of each. */
  guessingMailByOwner: { name: 'guessing mail by owner', attempts: 20, windowSeconds: 24 * hour },
  providerLoginByAddress: {
    name: 'provider login by address',
    attempts: 60,
    windowSeconds: 10 * minute,
  },
  /** Captchas, right or wrong: checking one may mean asking Google. */
  captchaByAddress: { name: 'captcha by address', attempts: 300, windowSeconds: hour },
  registerByAddress: { name: 'register by address', attempts: 60, windowSeconds: hour },
  registerByEmail: { name: 'register by email', attempts: 10, windowSeconds: hour },
  mailByAddress: { name: 'mail by address', attempts: 60, windowSeconds: hour },
  resetMailByEmail: { name: 'reset mail by email', attempts: 5, windowSeconds: hour },
  confirmMailByEmail: { name: 'confirm mail by email', attempts: 5, windowSeconds: hour },
  passwordByAddress: { name: 'password by address', attempts: 60, windowSeconds: 15 * minute },
  passwordByAccount: { name: 'password by account', attempts: 10, windowSeconds: 15 * minute },
  exportByAccount: { name: 'export by account', attempts: 20, windowSeconds: hour },
} as const satisfies Record<string, RateRule>;

/** Entering the password of one's own account once more counts like this, whatever it is entered for. */
export function passwordAttempts(userId: number, address: string): Attempt[] {
  return [
    ...byAddress(accountLimits.passwordByAddress, address),
    [accountLimits.passwordByAccount, String(userId)],
  ];
}
