import { fail, ok, type Result } from '../../../contract/result.ts';
import type { Database } from '../../database/database.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Random } from '../../platform/random.ts';
import { removeMailTokensOf } from '../stores/mail-token-store.ts';
import { addSession, endSessionsOf, type LoginToken } from '../stores/session-store.ts';
import { changeUser, findUser, takeUser } from '../stores/user-store.ts';
import type { Passwords } from './passwords.ts';

interface ChangePasswordDeps {
  database: Database;
  clock: Clock;
  random: Random;
  passwords: Passwords;
}

/** Changes a password that its owner knows; every session ends, and the caller gets a new one. */
export async function changePassword(
  deps: ChangePasswordDeps,
  userId: number,
  change: { current: string; password: string },
): Promise<Result<LoginToken, 'wrongCredentials' | 'unavailable'>> {
  const known = (await findUser(deps.database.query, userId))?.password_hash ?? null;
  const isRight = await deps.passwords.isRight(change.current, known);
  if (!isRight.ok) return isRight;
  if (!isRight.value) return fail('wrongCredentials');
  const hash = await deps.passwords.hash(change.password);
  if (!hash.ok) return hash;
  return deps.database.query.transaction().execute(async (transaction) => {
    const user = await takeUser(transaction, userId);
    // Changed by another request in the meantime: what was checked is not the password any more.
    if (user === undefined || user.password_hash !== known) return fail('wrongCredentials');
    await changeUser(transaction, userId, { password_hash: hash.value });
    await endSessionsOf(transaction, userId);
    await removeMailTokensOf(transaction, userId, ['reset']);
    return ok(await addSession(deps, transaction, userId));
  });
}
