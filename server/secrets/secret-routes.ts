import * as z from 'zod/mini';
import { endpoints } from '../../contract/endpoints.ts';
import { limits } from '../../contract/limits.ts';
import { secretPath } from '../../contract/paths.ts';
import { burnSecretRequest, createSecretRequest } from '../../contract/secrets.ts';
import { failedAnswer, successAnswer } from '../http/answer.ts';
import { budgets } from '../http/call-budgets.ts';
import { type Call, call } from '../http/calls/call.ts';
import type { RateRule } from '../http/rate-limiter.ts';
import { type BurnDeps, burnOwn } from './burning/burn-secret.ts';
import { type CreateSecretDeps, createSecret } from './create-secret.ts';
import type { SecretTasks } from './secret-tasks.ts';

export interface SecretRouteDeps extends CreateSecretDeps, BurnDeps {
  publicUrl: string;
  tasks: SecretTasks;
}

/** Room for a person who writes all day; a stolen token cannot fill the disk. */
const createByAccount: RateRule = { name: 'secret by account', attempts: 120, windowSeconds: 3600 };

/** Creating secrets, and burning their messages. What links and secrets share (lists, edits, toggling, deleting) is the links' room. */
export function secretRoutes(deps: SecretRouteDeps): Call[] {
  return [
    call(endpoints.createSecret, {
      schema: createSecretRequest,
      // Bytes: large ones are read on a thread, so that the event loop does not wait.
      outline: z.unknown(),
      budget: budgets.write,
      largeBody: { maxBytes: limits.secretBodyMaxBytes },
      conditions: [{ attempts: (_bytes, { userId }) => [[createByAccount, String(userId)]] }],
      async handle(body, { userId }) {
        // A call without a body has no bytes either.
        const prepared = await deps.tasks.prepare(body instanceof Uint8Array ? body : new Uint8Array());
        if (prepared.kind === 'malformed') return failedAnswer('malformed', prepared.sentence);
        if (prepared.kind === 'refused') return failedAnswer('badOptions', prepared.details);
        const created = await createSecret(deps, userId, prepared.secret);
        return created.ok
          ? successAnswer('created', deps.publicUrl + secretPath(created.value.code))
          : failedAnswer(created.failure.status, created.failure.details);
      },
    }),

    call(endpoints.burnSecret, {
      schema: burnSecretRequest,
      budget: budgets.write,
      async handle({ code }, { userId }) {
        const outcome = await burnOwn(deps, userId, code);
        return outcome === 'burned' ? successAnswer('burned') : failedAnswer('notFound');
      },
    }),
  ];
}
