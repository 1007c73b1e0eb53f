import { apiKeyScopes } from '../../../contract/api-keys.ts';
import type { Me } from '../../../contract/rest/account-schemas.ts';
import { operations } from '../../../contract/rest/operations.ts';
import { fail, ok } from '../../../contract/result.ts';
import type { Database } from '../../database/database.ts';
import { type MountedOperation, operation } from '../../http/rest/operation.ts';
import { restAnswer } from '../../http/rest/rest-answer.ts';
import { findUser } from '../stores/user-store.ts';

/** What programs learn of the key they have, and of whose it is. */
export function restAccountRoutes({ database }: { database: Database }): MountedOperation[] {
  return [
    operation(operations.readMe, {
      async handle(_sent, { userId, keyId, scopes: allowed }) {
        const user = await findUser(database.query, userId);
        // Deleted since the key was looked at.
        if (user === undefined) return fail({ name: 'keyRevoked' });
        const scopes = apiKeyScopes.filter((scope) => allowed.has(scope));
        const { email, firstname, lastname } = user;
        const mayRead = scopes.some((scope) => !scope.endsWith(':create'));
        const body: Me = {
          key: { id: keyId, scopes },
          account: mayRead ? { email, firstname, lastname } : null,
        };
        return ok(restAnswer(200, body));
      },
    }),
  ];
}
