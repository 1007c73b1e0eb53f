import type { ApiKeyScope } from '../../../contract/api-keys.ts';
import type { ProblemName } from '../../../contract/rest/problems.ts';
import { fail, type Result } from '../../../contract/result.ts';
import { tokenOf } from '../actor.ts';
import type { AuthenticateKey, KeyActor, KeyRefusal } from '../key-actor.ts';
import type { GuessedKeys } from './guessed-keys.ts';
import { type RestRefusal, retryLater } from './rest-answer.ts';

const refusals: Record<KeyRefusal, ProblemName> = {
  unknown: 'keyUnknown',
  expired: 'keyExpired',
  revoked: 'keyRevoked',
};

/** Whose key a request comes with, if it is one, and may do what is wanted. */
export async function admitKey(
  { authenticateKey, guessedKeys }: { authenticateKey: AuthenticateKey; guessedKeys: GuessedKeys },
  { header, address }: { header: string | undefined; address: string },
  scope: ApiKeyScope | null,
): Promise<Result<KeyActor, RestRefusal>> {
  const key = tokenOf(header);
  if (key?.startsWith('shy_') !== true) return unauthenticated('keyNeeded');
  const verdict = guessedKeys.mayLookUp(key, address);
  if (!verdict.isAllowed) return fail(retryLater('tooManyAttempts', verdict.retryAfterSeconds));
  const found = await authenticateKey(key);
  guessedKeys.note(key, address, found.ok || found.failure !== 'unknown');
  if (!found.ok) return unauthenticated(refusals[found.failure]);
  if (scope === null || found.value.scopes.has(scope)) return found;
  return fail({ name: 'scopeMissing', detail: `This API key lacks the scope ${scope}` });
}

function unauthenticated(name: ProblemName): { ok: false; failure: RestRefusal } {
  return fail({ name, headers: { 'www-authenticate': 'Bearer realm="api"' } });
}
