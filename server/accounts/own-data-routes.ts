import type { Transaction } from 'kysely';
import { accountDeletionRequest, exportRequest } from '../../contract/accounts.ts';
import type { DetailsAnswer, RefusedAnswer } from '../../contract/answers.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { exportLinksRequest } from '../../contract/import-requests.ts';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import { answer, busyAnswer, type CallAnswer, detailsAnswer } from '../http/answer.ts';
import { budgets } from '../http/call-budgets.ts';
import { type Call, call } from '../http/calls/call.ts';
import { inJsonString } from '../http/calls/json-string.ts';
import type { Outbox } from '../mail/mail-port.ts';
import type { Clock } from '../platform/clock.ts';
import { createTurns, endingTurn } from '../platform/turns.ts';
import type { Vault } from '../platform/vault.ts';
import { passwordAttempts, accountLimits as rules } from './account-limits.ts';
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
  passwords: Passwords;
  outbox: Outbox;
  /** Has every process forget what it remembers of links. */
  noteManyLinkChanges(transaction: Transaction<Schema>): Promise<void>;
  /** Has what is left of deleted accounts wiped now. */
  wakeWiping(): void;
  /** Adds the clicks that wait to the sums. */
  foldWaitingClicks(): Promise<void>;
  /** Everything that somebody has, as a file. */
  exportLines(wanted: {
    ownerId: number;
    format: 'csv' | 'ndjson';
    isPrivate: boolean;
  }): AsyncGenerator<string>;
}

/** Exports at once: each holds some megabytes of memory while it is read, however slowly. */
const mostExports = { perPerson: 1, inAll: 4 };

/** Taking one's data along, and leaving. */
export function ownDataRoutes(deps: OwnDataDeps): Call[] {
  const exportTurns = createTurns(mostExports);

  return [
    call(endpoints.exportAccount, {
      schema: exportRequest,
      budget: budgets.export,
      conditions: [
        {
          attempts: (_export, { userId }, { address }) => [
            ...passwordAttempts(userId, address),
            [rules.exportByAccount, String(userId)],
          ],
        },
      ],
      async handle({ password = '' }, actor) {
        const owner = await proveOwner(deps, actor, password);
        if (!owner.ok) return refused(owner.failure);
        const endTurn = exportTurns.take(actor.userId);
        if (endTurn === null) return busyAnswer();
        return { ...answer('exported', {}), details: endingTurn(writeExport(deps, owner.value), endTurn) };
      },
    }),

    call(endpoints.exportLinks, {
      schema: exportLinksRequest,
      budget: budgets.export,
      conditions: [
        {
          attempts: ({ password }, { userId }, { address }) => [
            ...(password === undefined ? [] : passwordAttempts(userId, address)),
            [rules.exportByAccount, String(userId)],
          ],
        },
      ],
      async handle({ format, password }, actor) {
        const owner = password === undefined ? null : await proveOwner(deps, actor, password);
        if (owner?.ok === false) return refused(owner.failure);
        const endTurn = exportTurns.take(actor.userId);
        if (endTurn === null) return busyAnswer();
        const lines = deps.exportLines({ ownerId: actor.userId, format, isPrivate: owner !== null });
        return { ...answer('exported', {}), details: endingTurn(inJsonString(lines), endTurn) };
      },
    }),

    call(endpoints.deleteAccount, {
      schema: accountDeletionRequest,
      budget: budgets.write,
      conditions: [{ attempts: (_deletion, { userId }, { address }) => passwordAttempts(userId, address) }],
      async handle({ password = '' }, { userId }) {
        const deleted = await deleteAccount(deps, userId, password);
        return deleted.ok ? detailsAnswer('accountDeleted') : refused(deleted.failure);
      },
    }),
  ];
}

function refused(
  failure: 'wrongCredentials' | 'loginTooOld' | 'unavailable',
): CallAnswer<DetailsAnswer | RefusedAnswer> {
  if (failure === 'unavailable') return busyAnswer();
  return failure === 'loginTooOld'
    ? detailsAnswer('loginTooOld')
    : detailsAnswer('wrongCredentials', 'Wrong password');
}
