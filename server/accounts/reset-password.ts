import { fail, ok, type Result } from '../../contract/result.ts';
import type { Database } from '../database/database.ts';
import type { Clock } from '../platform/clock.ts';
import { removeIdentitiesOf } from './identity-store.ts';
import { findMailTokenUser, removeMailTokensOf, spendMailToken } from './mail-token-store.ts';
import type { Passwords } from './passwords.ts';
import { endSessionsOf } from './session-store.ts';
import { takeUser } from './user-store.ts';

interface Deps {
  database: Database;
  clock: Clock;
  passwords: Passwords;
}

/** Sets the password of the account that a mailed link belongs to, and ends every session and every other link; says whose. */
export async function resetPassword(
  deps: Deps,
  reset: { token: string; password: string },
): Promise<Result<{ userId: number }, 'badResetToken' | 'unavailable'>> {
  const { database, clock } = deps;
  const now = clock.now();
  const userId = await findMailTokenUser(database.query, reset.token, 'reset', now);
  if (userId === null) return fail('badResetToken');
  const hash = await deps.passwords.hash(reset.password);
  if (!hash.ok) return hash;
  return database.query.transaction().execute(async (transaction) => {
    const user = await takeUser(transaction, userId);
    if (user === undefined || !(await spendMailToken(transaction, reset.token, 'reset', now)))
      return fail('badResetToken');
    // Whoever has the link reads the mailbox: that confirms the e-mail. Provider identities tied to it while nobody
    // had confirmed it may be somebody else's.
    if (user.email_confirmed_at_ms === null) await removeIdentitiesOf(transaction, userId);
    await transaction
      .updateTable('users')
      .set({ password_hash: hash.value, email_confirmed_at_ms: user.email_confirmed_at_ms ?? now })
      .where('id', '=', userId)
      .execute();
    await endSessionsOf(transaction, userId);
    await removeMailTokensOf(transaction, userId);
    return ok({ userId });
  });
}
