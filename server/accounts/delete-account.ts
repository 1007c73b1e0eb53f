import type { Transaction } from 'kysely';
import { fail, ok, type Result } from '../../contract/result.ts';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import type { Outbox } from '../mail/mail-port.ts';
import type { Clock } from '../platform/clock.ts';
import { removeFeedbackOf } from './feedback-of-person.ts';
import { removeIdentitiesOf } from './identity-store.ts';
import { removeInvitationsOf } from './invitation-store.ts';
import { removeMailTokensOf } from './mail-token-store.ts';
import type { Passwords } from './passwords.ts';
import { endSessionsOf } from './session-store.ts';
import { findUser, markDeleted, takeUser } from './user-store.ts';

interface Deps {
  database: Database;
  clock: Clock;
  passwords: Passwords;
  outbox: Outbox;
  /** Has everybody forget what they remember of links. */
  noteManyLinkChanges(transaction: Transaction<Schema>): Promise<void>;
  /** Has what is left of deleted accounts wiped now. */
  wakeWiping(): void;
}

/**
 * Deletes an account. Whoever has a password says it again; a stolen token is not enough. From the commit of one short
 * transaction on nothing of the account answers any more and its e-mail is free; what it held is wiped after that, a
 * little at a time, by a job (wipe-accounts.ts): an account may have very many links.
 */
export async function deleteAccount(
  deps: Deps,
  userId: number,
  password: string,
): Promise<Result<void, 'wrongCredentials' | 'unavailable'>> {
  const { database } = deps;
  const known = await findUser(database.query, userId);
  const knownHash = known?.password_hash ?? null;
  if (knownHash !== null) {
    const isRight = await deps.passwords.isRight(password, knownHash);
    if (!isRight.ok) return isRight;
    if (!isRight.value) return fail('wrongCredentials');
  }
  if (known === undefined) return fail('wrongCredentials');
  // Messages to the people who run the server, too, if the address is known to be this person's.
  if (known.email_confirmed_at_ms !== null) await removeFeedbackOf(database, known.email);
  await deps.outbox.withdraw(known.email);
  const isDeleted = await database.query.transaction().execute(async (transaction) => {
    const user = await takeUser(transaction, userId);
    if (user === undefined || user.password_hash !== knownHash) return false;
    await endSessionsOf(transaction, userId);
    await removeMailTokensOf(transaction, userId);
    await removeIdentitiesOf(transaction, userId);
    await removeInvitationsOf(transaction, userId, user.email_confirmed_at_ms === null ? null : user.email);
    await markDeleted(transaction, userId, deps.clock.now());
    await deps.noteManyLinkChanges(transaction);
    return true;
  });
  if (!isDeleted) return fail('wrongCredentials');
  deps.wakeWiping();
  return ok(undefined);
}
