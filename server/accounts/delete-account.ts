import type { Transaction } from 'kysely';
import { fail, ok, type Result } from '../../contract/result.ts';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import type { Clock } from '../platform/clock.ts';
import type { Passwords } from './passwords.ts';
import { findUser, takeUser } from './user-store.ts';
import { wipeLinksOf } from './wipe-links.ts';

interface Deps {
  database: Database;
  clock: Clock;
  passwords: Passwords;
  /** Frees the database's files of what was deleted. */
  purge(): Promise<void>;
  /** Adds the clicks that wait to the sums. */
  settleClicks(transaction: Transaction<Schema>): Promise<void>;
}

/** Deletes an account and everything of it. Whoever has a password says it again; a stolen token is not enough. */
export async function deleteAccount(
  deps: Deps,
  userId: number,
  password: string,
): Promise<Result<void, 'wrongCredentials' | 'unavailable'>> {
  const { database, clock } = deps;
  const known = (await findUser(database.query, userId))?.password_hash ?? null;
  if (known !== null) {
    const isRight = await deps.passwords.isRight(password, known);
    if (!isRight.ok) return isRight;
    if (!isRight.value) return fail('wrongCredentials');
  }
  const deleted = await database.query.transaction().execute(async (transaction) => {
    // First of all, as everywhere: nothing of the person's visits may turn up once the rest is gone.
    await deps.settleClicks(transaction);
    const user = await takeUser(transaction, userId);
    if (user === undefined || user.password_hash !== known) return false;
    await wipeLinksOf(transaction, database.dialect, userId, clock.now());
    // Messages to the people who run the server, too, if the address is known to be this person's.
    if (user.email_confirmed_at_ms !== null)
      await transaction
        .deleteFrom('feedback_messages')
        .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', user.email))
        .execute();
    await transaction.deleteFrom('users').where('id', '=', userId).execute();
    return true;
  });
  if (!deleted) return fail('wrongCredentials');
  await deps.purge();
  return ok(undefined);
}
