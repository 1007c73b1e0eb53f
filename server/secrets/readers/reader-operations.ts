import { limits } from '../../../contract/limits.ts';
import { operationPath } from '../../../contract/rest/operation.ts';
import { operations } from '../../../contract/rest/operations.ts';
import { fail, ok, type Result } from '../../../contract/result.ts';
import type { KeyActor } from '../../http/key-actor.ts';
import type { RateRule } from '../../http/rate-limiter.ts';
import { type MountedOperation, type OperationContext, operation } from '../../http/rest/operation.ts';
import { type RestAnswer, type RestRefusal, restAnswer, retryLater } from '../../http/rest/rest-answer.ts';
import { restRefusal } from '../../links/rest/rest-refusal.ts';
import { createForReaders, type MadeGroup } from './create-for-readers.ts';
import { type OwnGroup, type ReaderGroup, readGroup, withdrawGroup } from './manage-readers.ts';
import { presentGroup, presentNewGroup } from './present-readers.ts';
import type { ReaderRouteDeps } from './reader-routes.ts';

/** Each reader counts; room for a program that works all day. */
const readersByProgram: RateRule = { name: 'readers by program', attempts: 1200, windowSeconds: 3600 };

/** How programs make and withdraw one message for several readers. */
export function restReaderRoutes(deps: ReaderRouteDeps): MountedOperation[] {
  const { publicUrl, clock, tasks } = deps;
  const answerOf = (made: MadeGroup) =>
    restAnswer(201, presentNewGroup(publicUrl, made), {
      location: operationPath(operations.readReaderGroup, { id: made.id }),
    });
  const shown = (group: ReaderGroup | null): Result<RestAnswer, RestRefusal> =>
    group === null
      ? fail({ name: 'notFound' })
      : ok(restAnswer(200, presentGroup(group, { publicUrl, now: clock.now() })));

  return [
    operation<typeof operations.createReaderGroup, Uint8Array>(operations.createReaderGroup, {
      readsBytes: true,
      largeBody: { maxBytes: limits.secretBodyMaxBytes },
      async handle({ body }, { userId }, { isForm, keepAnswer }) {
        const prepared = await tasks.prepareSentForReaders(body, isForm);
        if (!prepared.ok) return prepared;
        const readers = prepared.value.readers.length;
        const counted = await deps.limiter.attempt(readersByProgram, String(userId), readers);
        if (!counted.isAllowed) return fail(retryLater('tooManyAttempts', counted.retryAfterSeconds));
        const made = await createForReaders(deps, userId, prepared.value, keepAnswer?.(answerOf));
        return made.ok ? ok(answerOf(made.value)) : fail(restRefusal(made.failure));
      },
    }),

    operation(operations.readReaderGroup, {
      handle: async (_sent, actor, context) => shown(await readGroup(deps, ownOf(actor, context))),
    }),

    operation(operations.withdrawReaderGroup, {
      handle: async (_sent, actor, context) => shown(await withdrawGroup(deps, ownOf(actor, context))),
    }),
  ];
}

function ownOf({ userId }: KeyActor, { path }: Pick<OperationContext, 'path'>): OwnGroup {
  return { ownerId: userId, id: path['id'] ?? '' };
}
