import { endpoints } from '../../contract/endpoints.ts';
import { limits } from '../../contract/limits.ts';
import { secretPath } from '../../contract/paths.ts';
import { checkCreateSecret, createSecretRequest } from '../../contract/secrets.ts';
import { failedAnswer, successAnswer, tooManyAnswer } from '../http/answer.ts';
import type { MountCall } from '../http/call-route.ts';
import type { RateLimiter, RateRule } from '../http/rate-limiter.ts';
import { type CreateSecretDeps, createSecret } from './create-secret.ts';

export interface SecretRouteDeps extends CreateSecretDeps {
  limiter: RateLimiter;
  publicUrl: string;
}

/** Room for somebody who writes all day; a stolen token cannot fill the disk. */
const createByAccount: RateRule = { name: 'secret by account', attempts: 120, windowSeconds: 3600 };

/** Creating secrets. What links and secrets share (lists, edits, toggling, deleting) is the links' room. */
export function addSecretRoutes(mount: MountCall, deps: SecretRouteDeps): void {
  mount(endpoints.createSecret, {
    schema: createSecretRequest,
    bodyLimit: limits.secretBodyMaxBytes,
    async handle(payload, { userId }) {
      const verdict = await deps.limiter.attempt(createByAccount, String(userId));
      if (!verdict.isAllowed) return tooManyAnswer(verdict.retryAfterSeconds);
      const checked = checkCreateSecret(payload);
      if (!checked.ok) return failedAnswer('badOptions', checked.failure);
      const created = await createSecret(deps, userId, checked.value);
      return created.ok
        ? successAnswer('created', deps.publicUrl + secretPath(created.value))
        : failedAnswer(created.failure);
    },
  });
}
