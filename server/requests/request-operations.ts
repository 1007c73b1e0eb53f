import { hasCodeForm } from '../../contract/codes.ts';
import { operationPath } from '../../contract/rest/operation.ts';
import { operations } from '../../contract/rest/operations.ts';
import { fail, ok } from '../../contract/result.ts';
import type { KeyActor } from '../http/key-actor.ts';
import { type MountedOperation, type OperationContext, operation } from '../http/rest/operation.ts';
import { restAnswer } from '../http/rest/rest-answer.ts';
import type { AskerRouteDeps } from './asker-routes.ts';
import { makeAsk } from './make-ask.ts';
import { presentAsk } from './present-ask.ts';
import { requestLimits } from './request-limits.ts';
import { type AskRow, asksOf, type OwnedAsk, removeAsk, withdrawAsk } from './stores/ask-store.ts';

/** How programs ask for secrets. The keys are theirs; nothing here reads an answer. */
export function restRequestRoutes(deps: AskerRouteDeps): MountedOperation[] {
  const { clock } = deps;
  const { query } = deps.database;
  return [
    operation(operations.listRequests, {
      async handle(_sent, { userId }) {
        const rows = await asksOf(query, userId);
        return ok(restAnswer(200, { data: rows.map((row) => presentAsk(row, clock.now())), next: null }));
      },
    }),

    operation(operations.createRequest, {
      attempts: ({ userId }) => [[requestLimits.createByAccount, String(userId)]],
      async handle({ body }, { userId }, { keepAnswer }) {
        const answerOf = (row: AskRow) =>
          restAnswer(201, presentAsk(row, clock.now()), {
            location: operationPath(operations.deleteRequest, { code: row.code }),
          });
        const made = await makeAsk(deps, userId, body, keepAnswer?.(answerOf));
        return made.ok ? ok(answerOf(made.value)) : fail({ name: 'tooManyRequests' });
      },
    }),

    operation(operations.withdrawRequest, {
      async handle(_sent, actor, context) {
        const isThere = await withdrawAsk(query, ownOf(actor, context), clock.now());
        return isThere ? ok(restAnswer(204, null)) : fail({ name: 'notFound' });
      },
    }),

    operation(operations.deleteRequest, {
      async handle(_sent, actor, context) {
        if (!(await removeAsk(query, ownOf(actor, context)))) return fail({ name: 'notFound' });
        await deps.purgeOrLater();
        return ok(restAnswer(204, null));
      },
    }),
  ];
}

/** The request that is named. What has not its form names none, whatever a database would say to it. */
function ownOf({ userId }: KeyActor, { path }: Pick<OperationContext, 'path'>): OwnedAsk {
  const { code = '' } = path;
  return { ownerId: userId, code: hasCodeForm(code) ? code : '' };
}
