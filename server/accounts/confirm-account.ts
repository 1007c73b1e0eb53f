import { fail, ok, type Result } from '../../contract/result.ts';
import type { Database } from '../database/database.ts';
import type { Clock } from '../platform/clock.ts';
import { findMailTokenUser, removeMailTokensOf, spendMailToken } from './mail-token-store.ts';
import { takeUser } from './user-store.ts';

interface Deps {
  database: Database;
  clock: Clock;
}

/** Confirms the e-mail of the account that a mailed link belongs to. */
export async function confirmAccount(
  deps: Deps,
  token: string,
): Promise<Result<void, 'badConfirmationToken'>> {
  const { database, clock } = deps;
  const now = clock.now();
  const userId = await findMailTokenUser(database.query, token, 'confirm', now);
  if (userId === null) return fail('badConfirmationToken');
  return database.query.transaction().execute(async (transaction) => {
    const user = await takeUser(transaction, userId);
    if (user === undefined || !(await spendMailToken(transaction, token, 'confirm', now)))
      return fail('badConfirmationToken');
    await removeMailTokensOf(transaction, userId, 'confirm');
    await transaction
      .updateTable('users')
      .set({ email_confirmed_at_ms: user.email_confirmed_at_ms ?? now })
      .where('id', '=', userId)
      .execute();
    return ok(undefined);
  });
}
