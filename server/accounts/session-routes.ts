import * as z from 'zod/mini';
import { loginRequest } from '../../contract/accounts.ts';
import { endpoints } from '../../contract/endpoints.ts';
import type { Database } from '../database/database.ts';
import { busyAnswer, detailsAnswer, tooManyAnswer } from '../http/answer.ts';
import { budgets } from '../http/call-budgets.ts';
import type { MountCall } from '../http/call-route.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import type { Clock } from '../platform/clock.ts';
import type { Random } from '../platform/random.ts';
import { logIn } from './log-in.ts';
import { loginAnswer } from './login-answer.ts';
import { createLoginLimits } from './login-limits.ts';
import type { Passwords } from './passwords.ts';
import { endSession } from './session-store.ts';

export interface SessionDeps {
  database: Database;
  clock: Clock;
  random: Random;
  limiter: RateLimiter;
  passwords: Passwords;
}

/** Signing in by e-mail and password, and out. */
export function addSessionRoutes(mount: MountCall, deps: SessionDeps): void {
  const { database, limiter } = deps;
  const loginLimits = createLoginLimits(limiter);

  mount(endpoints.login, {
    schema: loginRequest,
    budget: budgets.signIn,
    async handle({ email, password }, _actor, { address }) {
      const verdict = await loginLimits.admit(email, address);
      if (!verdict.isAllowed) return tooManyAnswer(verdict.retryAfterSeconds);
      const loggedIn = await logIn(deps, { email, password });
      if (!loggedIn.ok) {
        if (loggedIn.failure === 'unavailable') return busyAnswer();
        if (loggedIn.failure === 'wrongCredentials') await loginLimits.noteFailure(email, address);
        return detailsAnswer(loggedIn.failure);
      }
      await loginLimits.noteSuccess(email, address);
      return loginAnswer('loggedIn', loggedIn.value);
    },
  });

  mount(endpoints.logout, {
    schema: z.unknown(),
    budget: budgets.write,
    async handle(_payload, { tokenHash }) {
      await endSession(database.query, tokenHash);
      return detailsAnswer('loggedOut');
    },
  });
}
