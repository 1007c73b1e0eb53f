import { endpoints } from '../../../contract/endpoints.ts';
import type { AppUnderTest } from '../servers/app-under-test.ts';

/** A new key of whoever the token belongs to. */
export async function makeApiKey(
  app: Pick<AppUnderTest, 'call'>,
  token: string,
  changes: Record<string, unknown> = {},
): Promise<{ key: string; id: string }> {
  const creation = { name: 'A program', scopes: ['links:create'], ...changes };
  const { body } = await app.call(endpoints.createApiKey, creation, { token });
  if (typeof body.details === 'string') throw new Error(body.details);
  return body.details;
}
