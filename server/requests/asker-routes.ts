import * as z from 'zod/mini';
import { createAskRequest, namedAskRequest, tooManyAsks } from '../../contract/asking/ask-requests.ts';
import { hasCodeForm } from '../../contract/codes.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { answer, failedAnswer, successAnswer } from '../http/answer.ts';
import { budgets } from '../http/call-budgets.ts';
import { type Call, call } from '../http/calls/call.ts';
import { type MakeAskDeps, makeAsk } from './make-ask.ts';
import { presentAsk } from './present-ask.ts';
import { requestLimits } from './request-limits.ts';
import { asksOf, removeAsk, withdrawAsk } from './stores/ask-store.ts';

export interface AskerRouteDeps extends MakeAskDeps {
  /** Frees the database's files of wiped messages. */
  purgeOrLater(): Promise<void>;
}

const refuse = (sentence: string) => failedAnswer('askRefused', sentence);

/** What people do with their requests for secrets. */
export function askerRoutes(deps: AskerRouteDeps): Call[] {
  const { database, clock } = deps;
  return [
    call(endpoints.listAsks, {
      schema: z.unknown(),
      budget: budgets.read,
      async handle(_payload, { userId }) {
        const rows = await asksOf(database.query, userId);
        return answer('asks', { details: rows.map((row) => presentAsk(row, clock.now())) });
      },
    }),

    call(endpoints.createAsk, {
      schema: createAskRequest,
      budget: budgets.write,
      refuse,
      conditions: [{ attempts: (_chosen, { userId }) => [[requestLimits.createByAccount, String(userId)]] }],
      async handle(chosen, { userId }) {
        const made = await makeAsk(deps, userId, chosen);
        if (!made.ok) return refuse(tooManyAsks);
        return answer('asks', { details: presentAsk(made.value, clock.now()) });
      },
    }),

    call(endpoints.withdrawAsk, {
      schema: namedAskRequest,
      budget: budgets.write,
      async handle({ code }, { userId }) {
        const own = { ownerId: userId, code };
        const isThere = hasCodeForm(code) && (await withdrawAsk(database.query, own, clock.now()));
        return isThere ? successAnswer('askWithdrawn') : failedAnswer('notFound');
      },
    }),

    call(endpoints.deleteAsk, {
      schema: namedAskRequest,
      budget: budgets.write,
      async handle({ code }, { userId }) {
        const own = { ownerId: userId, code };
        const isRemoved = hasCodeForm(code) && (await removeAsk(database.query, own));
        if (!isRemoved) return failedAnswer('notFound');
        await deps.purgeOrLater();
        return successAnswer('deleted');
      },
    }),
  ];
}
