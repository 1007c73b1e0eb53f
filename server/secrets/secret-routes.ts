import * as z from 'zod/mini';
import { endpoints } from '../../contract/endpoints.ts';
import { limits } from '../../contract/limits.ts';
import { secretPath } from '../../contract/paths.ts';
import { failedAnswer, successAnswer, tooManyAnswer } from '../http/answer.ts';
import { budgets } from '../http/call-budgets.ts';
import type { MountCall } from '../http/call-route.ts';
import type { RateLimiter, RateRule } from '../http/rate-limiter.ts';
import { type CreateSecretDeps, createSecret } from './create-secret.ts';
import type { SecretTasks } from './secret-tasks.ts';

export interface SecretRouteDeps extends CreateSecretDeps {
  limiter: RateLimiter;
  publicUrl: string;
  tasks: SecretTasks;
}

/** Room for somebody who writes all day; a stolen token cannot fill the disk. */
const createByAccount: RateRule = { name: 'secret by account', attempts: 120, windowSeconds: 3600 };

/** Creating secrets. What links and secrets share (lists, edits, toggling, deleting) is the links' room. */
export function addSecretRoutes(mount: MountCall, deps: SecretRouteDeps): void {
  mount(endpoints.createSecret, {
    schema: z.unknown(),
    budget: budgets.write,
    largeBody: { maxBytes: limits.secretBodyMaxBytes },
    async handle(body, { userId }) {
      const verdict = await deps.limiter.attempt(createByAccount, String(userId));
      if (!verdict.isAllowed) return tooManyAnswer(verdict.retryAfterSeconds);
      // A call without a body has no bytes either.
      const prepared = await deps.tasks.prepare(body instanceof Uint8Array ? body : new Uint8Array());
      if (prepared.kind === 'malformed') return failedAnswer('malformed', prepared.sentence);
      if (prepared.kind === 'refused') return failedAnswer('badOptions', prepared.details);
      const created = await createSecret(deps, userId, prepared.secret);
      return created.ok
        ? successAnswer('created', deps.publicUrl + secretPath(created.value))
        : failedAnswer(created.failure);
    },
  });
}
