import * as z from 'zod/mini';
import { endpoints } from '../../../contract/endpoints.ts';
import { limits } from '../../../contract/limits.ts';
import {
  secretForReadersRequest,
  secretReadersRequest,
  withdrawReadersRequest,
} from '../../../contract/readers/reader-requests.ts';
import { answer, failedAnswer, tooManyAnswer } from '../../http/answer.ts';
import { budgets } from '../../http/call-budgets.ts';
import { type Call, call } from '../../http/calls/call.ts';
import type { RateLimiter, RateRule } from '../../http/rate-limiter.ts';
import type { SecretRouteDeps } from '../secret-routes.ts';
import { createForReaders } from './create-for-readers.ts';
import { type ReaderGroup, readGroupOfSecret, withdrawGroup } from './manage-readers.ts';
import { presentMadeGroup, presentReaders } from './present-readers.ts';

export interface ReaderRouteDeps extends SecretRouteDeps {
  limiter: RateLimiter;
}

/** Each reader counts, and there is room for some full groups in an hour. */
const readersByAccount: RateRule = { name: 'readers by account', attempts: 300, windowSeconds: 3600 };

/** One message for several readers: making it, seeing what became of it, and withdrawing it from all. */
export function readerRoutes(deps: ReaderRouteDeps): Call[] {
  const shown = (group: ReaderGroup | null) =>
    group === null
      ? failedAnswer('notFound')
      : answer('readers', { details: presentReaders(group, deps.clock.now()) });

  return [
    call(endpoints.secretForReaders, {
      schema: secretForReadersRequest,
      // Bytes: large ones are read on a thread, so that the event loop does not wait.
      outline: z.unknown(),
      budget: budgets.write,
      largeBody: { maxBytes: limits.secretBodyMaxBytes },
      async handle(body, { userId }) {
        const sent = body instanceof Uint8Array ? body : new Uint8Array();
        const prepared = await deps.tasks.prepareForReaders(sent);
        if (prepared.kind === 'malformed') return failedAnswer('malformed', prepared.sentence);
        if (prepared.kind === 'refused') return failedAnswer('badOptions', prepared.details);
        const readers = prepared.secret.readers.length;
        const counted = await deps.limiter.attempt(readersByAccount, String(userId), readers);
        if (!counted.isAllowed) return tooManyAnswer(counted.retryAfterSeconds);
        const made = await createForReaders(deps, userId, prepared.secret);
        return made.ok
          ? answer('readersMade', { details: presentMadeGroup(deps.publicUrl, made.value) })
          : failedAnswer(made.failure.status, made.failure.details);
      },
    }),

    call(endpoints.secretReaders, {
      schema: secretReadersRequest,
      budget: budgets.read,
      handle: async ({ code }, { userId }) => shown(await readGroupOfSecret(deps, userId, code)),
    }),

    call(endpoints.withdrawReaders, {
      schema: withdrawReadersRequest,
      budget: budgets.write,
      handle: async ({ group }, { userId }) =>
        shown(await withdrawGroup(deps, { ownerId: userId, id: group })),
    }),
  ];
}
