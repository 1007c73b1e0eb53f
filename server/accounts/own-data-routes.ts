import type { Transaction } from 'kysely';
import { accountDeletionRequest, exportRequest } from '../../contract/accounts.ts';
import { endpoints } from '../../contract/endpoints.ts';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import { byAddress } from '../http/address-budget.ts';
import { answer, busyAnswer, type CallAnswer, detailsAnswer, tooManyAnswer } from '../http/answer.ts';
import { budgets } from '../http/call-budgets.ts';
import type { MountCall } from '../http/call-route.ts';
import { attemptAll, type RateLimiter } from '../http/rate-limiter.ts';
import type { Clock } from '../platform/clock.ts';
import { createTurns } from '../platform/turns.ts';
import type { Vault } from '../platform/vault.ts';
import { accountLimits as rules } from './account-limits.ts';
import { deleteAccount } from './own-data/delete-account.ts';
import { writeExport } from './own-data/export-account.ts';
import type { Keeping } from './own-data/keeping-port.ts';
import type { Passwords } from './passwords/passwords.ts';
import { proveOwner } from './passwords/prove-owner.ts';

export interface OwnDataDeps {
  database: Database;
  vault: Vault;
  publicUrl: string;
  keeping: Keeping;
  clock: Clock;
  limiter: RateLimiter;
  passwords: Passwords;
  /** Has everybody forget what they remember of links. */
  noteManyLinkChanges(transaction: Transaction<Schema>): Promise<void>;
  /** Has what is left of deleted accounts wiped now. */
  wakeWiping(): void;
  /** Adds the clicks that wait to the sums. */
  foldWaitingClicks(): Promise<void>;
}

/** Exports at once: each holds some megabytes of memory while somebody reads it, however slowly. */
const mostExports = { perPerson: 1, inAll: 4 };

/** Taking one's data along, and leaving. */
export function addOwnDataRoutes(mount: MountCall, deps: OwnDataDeps): void {
  const { limiter } = deps;
  const exportTurns = createTurns(mostExports);

  mount(endpoints.exportAccount, {
    schema: exportRequest,
    budget: budgets.export,
    async handle({ password = '' }, actor, { address }) {
      const verdict = await attemptAll(limiter, [
        ...byAddress(rules.passwordByAddress, address),
        [rules.passwordByAccount, String(actor.userId)],
        [rules.exportByAccount, String(actor.userId)],
      ]);
      if (!verdict.isAllowed) return tooManyAnswer(verdict.retryAfterSeconds);
      const owner = await proveOwner(deps, actor, password);
      if (!owner.ok) return refused(owner.failure);
      const endTurn = exportTurns.take(actor.userId);
      if (endTurn === null) return busyAnswer();
      return { ...answer('exported'), details: endingTurn(writeExport(deps, owner.value), endTurn) };
    },
  });

  mount(endpoints.deleteAccount, {
    schema: accountDeletionRequest,
    budget: budgets.write,
    async handle({ password = '' }, { userId }, { address }) {
      const verdict = await attemptAll(limiter, [
        ...byAddress(rules.passwordByAddress, address),
        [rules.passwordByAccount, String(userId)],
      ]);
      if (!verdict.isAllowed) return tooManyAnswer(verdict.retryAfterSeconds);
      const deleted = await deleteAccount(deps, userId, password);
      return deleted.ok ? detailsAnswer('accountDeleted') : refused(deleted.failure);
    },
  });
}

function refused(failure: 'wrongCredentials' | 'loginTooOld' | 'unavailable'): CallAnswer {
  if (failure === 'unavailable') return busyAnswer();
  return failure === 'loginTooOld'
    ? detailsAnswer('loginTooOld')
    : detailsAnswer('wrongCredentials', 'Wrong password');
}

/** Ends the turn when everything is written, or nobody reads on, be it before the first piece. */
function endingTurn(pieces: AsyncGenerator<string>, endTurn: () => void): AsyncIterable<string> {
  const iterator: AsyncIterator<string> = {
    async next() {
      const piece = await pieces.next().catch((error: unknown) => {
        endTurn();
        throw error;
      });
      if (piece.done === true) endTurn();
      return piece;
    },
    return() {
      endTurn();
      return pieces.return(undefined);
    },
  };
  return { [Symbol.asyncIterator]: () => iterator };
}
