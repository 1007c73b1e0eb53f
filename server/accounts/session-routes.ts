import * as z from 'zod/mini';
import { loginRequest } from '../../contract/accounts.ts';
import { endpoints } from '../../contract/endpoints.ts';
import type { Captcha } from '../captcha/captcha-port.ts';
import type { Database } from '../database/database.ts';
import { byAddress } from '../http/address-budget.ts';
import { busyAnswer, detailsAnswer, tooManyAnswer } from '../http/answer.ts';
import { budgets } from '../http/call-budgets.ts';
import { type Call, call } from '../http/calls/call.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import type { Clock } from '../platform/clock.ts';
import type { Random } from '../platform/random.ts';
import { accountLimits as rules } from './account-limits.ts';
import { logIn } from './log-in.ts';
import { loginAnswer } from './login-answer.ts';
import { createLoginLimits } from './login-limits.ts';
import type { Passwords } from './passwords/passwords.ts';
import { endSession } from './stores/session-store.ts';
import { findUserByEmail } from './stores/user-store.ts';

export interface SessionDeps {
  database: Database;
  clock: Clock;
  random: Random;
  limiter: RateLimiter;
  captcha: Captcha;
  passwords: Passwords;
}

/** Signing in by e-mail and password, and out. */
export function sessionRoutes(deps: SessionDeps): Call[] {
  const { database } = deps;
  const loginLimits = createLoginLimits(deps);

  return [
    call(endpoints.login, {
      schema: loginRequest,
      budget: budgets.signIn,
      conditions: [{ attempts: (_login, _actor, { address }) => byAddress(rules.loginByAddress, address) }],
      async handle({ email, password, 'g-recaptcha-response': captcha }, _actor, { address }) {
        const user = await findUserByEmail(database.query, email);
        const passwordHash = user?.password_hash ?? null;
        const attempt = { email, address, passwordHash, captcha: captcha || null };
        const admission = await loginLimits.admit(attempt);
        if (admission.kind === 'too-many') return tooManyAnswer(admission.retryAfterSeconds);
        if (admission.kind !== 'admitted') return detailsAnswer(admission.kind);
        const { hasSolvedCaptcha } = admission;
        const loggedIn = await logIn(deps, user, {
          password,
          isRightInTime: async () => hasSolvedCaptcha || loginLimits.admitsRight(attempt),
        });
        if (loggedIn.ok) {
          await loginLimits.noteSuccess(attempt);
          return loginAnswer('loggedIn', loggedIn.value);
        }
        if (loggedIn.failure === 'unavailable') return busyAnswer();
        if (loggedIn.failure !== 'wrongCredentials') return detailsAnswer(loggedIn.failure);
        const isInTime = await loginLimits.countWrong(attempt);
        return detailsAnswer(isInTime || hasSolvedCaptcha ? 'wrongCredentials' : 'captchaNeeded');
      },
    }),

    call(endpoints.logout, {
      schema: z.unknown(),
      budget: budgets.write,
      async handle(_payload, { tokenHash }) {
        await endSession(database.query, tokenHash);
        return detailsAnswer('loggedOut');
      },
    }),
  ];
}
