import * as z from 'zod/mini';
import { apiKeyCreationRequest, apiKeyRevocationRequest } from '../../contract/api-keys.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { statuses } from '../../contract/statuses.ts';
import { answer, failedAnswer } from '../http/answer.ts';
import { budgets } from '../http/call-budgets.ts';
import { type Call, call } from '../http/calls/call.ts';
import { presentKey } from './api-key.ts';
import { listKeysOf, revokeKeys } from './api-key-store.ts';
import { type CreateKeyDeps, createKey } from './create-key.ts';

/** What people do with the keys of their programs. No key can do any of it. */
export function apiKeyRoutes(deps: CreateKeyDeps): Call[] {
  const { database, clock } = deps;
  return [
    call(endpoints.listApiKeys, {
      schema: z.unknown(),
      budget: budgets.read,
      async handle(_payload, { userId }) {
        const keys = await listKeysOf(database.query, userId);
        return answer('listed', { details: keys.map((key) => presentKey(key, clock.now())) });
      },
    }),

    call(endpoints.createApiKey, {
      schema: apiKeyCreationRequest,
      budget: budgets.write,
      async handle(creation, { userId }) {
        const created = await createKey(deps, userId, creation);
        if (!created.ok) return failedAnswer(created.failure);
        return answer('apiKeyCreated', { details: created.value });
      },
    }),

    call(endpoints.revokeApiKey, {
      schema: apiKeyRevocationRequest,
      budget: budgets.write,
      async handle(revocation, { userId }) {
        const named = 'all' in revocation ? 'all' : revocation;
        const revoked = await revokeKeys(database.query, userId, named, clock.now());
        if (revoked === 0 && named !== 'all') return failedAnswer('notFound');
        return answer('apiKeysRevoked', { details: statuses.apiKeysRevoked.text, revoked });
      },
    }),
  ];
}
