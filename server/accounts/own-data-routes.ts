import type { Transaction } from 'kysely';
import * as z from 'zod/mini';
import { accountDeletionRequest } from '../../contract/accounts.ts';
import { endpoints } from '../../contract/endpoints.ts';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import { answer, busyAnswer, detailsAnswer, tooManyAnswer } from '../http/answer.ts';
import { budgets } from '../http/call-budgets.ts';
import type { MountCall } from '../http/call-route.ts';
import { addressGroup, attemptAll, type RateLimiter } from '../http/rate-limiter.ts';
import type { Clock } from '../platform/clock.ts';
import { accountLimits as rules } from './account-limits.ts';
import { deleteAccount } from './delete-account.ts';
import { exportAccount, messagesMaxCharacters, type SealedContents } from './export-account.ts';
import type { Passwords } from './passwords.ts';

export interface OwnDataDeps {
  database: Database;
  clock: Clock;
  limiter: RateLimiter;
  passwords: Passwords;
  purge(): Promise<void>;
  /** Adds the clicks that wait to the sums. */
  settleClicks(transaction: Transaction<Schema>): Promise<void>;
  sealed: SealedContents;
}

/** Taking one's data along, and leaving. */
export function addOwnDataRoutes(mount: MountCall, deps: OwnDataDeps): void {
  const { limiter } = deps;

  mount(endpoints.exportAccount, {
    schema: z.unknown(),
    budget: budgets.export,
    answerBytes: messagesMaxCharacters,
    async handle(_payload, { userId }) {
      const verdict = await limiter.attempt(rules.exportByAccount, String(userId));
      if (!verdict.isAllowed) return tooManyAnswer(verdict.retryAfterSeconds);
      return answer('exported', { details: await exportAccount(deps, userId) });
    },
  });

  mount(endpoints.deleteAccount, {
    schema: accountDeletionRequest,
    budget: budgets.write,
    async handle({ password = '' }, { userId }, { address }) {
      const verdict = await attemptAll(limiter, [
        [rules.passwordByAddress, addressGroup(address)],
        [rules.passwordByAccount, String(userId)],
      ]);
      if (!verdict.isAllowed) return tooManyAnswer(verdict.retryAfterSeconds);
      const deleted = await deleteAccount(deps, userId, password);
      if (deleted.ok) return detailsAnswer('accountDeleted');
      return deleted.failure === 'unavailable'
        ? busyAnswer()
        : detailsAnswer('wrongCredentials', 'Wrong password');
    },
  });
}
