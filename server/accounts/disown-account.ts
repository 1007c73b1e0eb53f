import { fail, ok, type Result } from '../../contract/result.ts';
import type { Database } from '../database/database.ts';
import type { Clock } from '../platform/clock.ts';
import { type ClearingDeps, clearPlanted, settleBeforeClearing } from './clear-planted.ts';
import { findMailTokenUser, spendMailToken } from './mail-token-store.ts';
import { takeUser } from './user-store.ts';

interface Deps extends ClearingDeps {
  database: Database;
  clock: Clock;
  /** Frees the database's files of what was deleted. */
  purge(): Promise<void>;
}

/** Deletes an account that somebody made with another person's address, at the word of who reads the mailbox. */
export async function disownAccount(deps: Deps, token: string): Promise<Result<void, 'badDisownToken'>> {
  const { database, clock } = deps;
  const now = clock.now();
  const userId = await findMailTokenUser(database.query, token, 'disown', now);
  if (userId === null) return fail('badDisownToken');
  const isDeleted = await database.query.transaction().execute(async (transaction) => {
    await settleBeforeClearing(deps, transaction, userId);
    const user = await takeUser(transaction, userId);
    if (user === undefined || !(await spendMailToken(transaction, token, 'disown', now))) return false;
    // Confirmed means proved: such an account is left by its owner's password only.
    if (user.email_confirmed_at_ms !== null) return false;
    await clearPlanted(deps, transaction, userId);
    await transaction.deleteFrom('users').where('id', '=', userId).execute();
    return true;
  });
  if (!isDeleted) return fail('badDisownToken');
  await deps.purge();
  return ok(undefined);
}
