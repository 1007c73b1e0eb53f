import type { Transaction } from 'kysely';
import { fail, ok, type Result } from '../../../contract/result.ts';
import type { Database } from '../../database/database.ts';
import type { Schema } from '../../database/schema.ts';
import { removeFeedbackOf } from '../../feedback/feedback-store.ts';
import type { Outbox } from '../../mail/mail-port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Passwords } from '../passwords/passwords.ts';
import { removeIdentitiesOf } from '../stores/identity-store.ts';
import { removeInvitationsOf } from '../stores/invitation-store.ts';
import { removeMailTokensOf } from '../stores/mail-token-store.ts';
import { endSessionsOf } from '../stores/session-store.ts';
import { findUser, markDeleted, takeUser, type User } from '../stores/user-store.ts';

interface ClosingDeps {
  database: Database;
  clock: Clock;
  outbox: Outbox;
  /** Has everybody forget what they remember of links. */
  noteManyLinkChanges(transaction: Transaction<Schema>): Promise<void>;
  /** Has what is left of deleted accounts wiped now. */
  wakeWiping(): void;
}

interface Deps extends ClosingDeps {
  passwords: Passwords;
}

/** Deletes an account at its owner's word. Whoever has a password says it again; a stolen token is not enough. */
export async function deleteAccount(
  deps: Deps,
  userId: number,
  password: string,
): Promise<Result<void, 'wrongCredentials' | 'unavailable'>> {
  const known = await findUser(deps.database.query, userId);
  const knownHash = known?.password_hash ?? null;
  if (knownHash !== null) {
    const isRight = await deps.passwords.isRight(password, knownHash);
    if (!isRight.ok) return isRight;
    if (!isRight.value) return fail('wrongCredentials');
  }
  if (known === undefined) return fail('wrongCredentials');
  // Whoever has changed the password meanwhile has not said yes to this.
  const isClosed = await closeAccount(
    deps,
    known,
    async (_transaction, user) => user.password_hash === knownHash,
  );
  return isClosed ? ok(undefined) : fail('wrongCredentials');
}

/**
 * From the commit of one short transaction on nothing of the account answers any more and its e-mail is free; what it
 * held is wiped after that, a little at a time, by a job (wipe-accounts.ts): an account may have very many links.
 * `mayClose` has the last word, in the transaction. False: it said no, or the account is gone already.
 */
export async function closeAccount(
  deps: ClosingDeps,
  known: User,
  mayClose: (transaction: Transaction<Schema>, user: User) => Promise<boolean>,
): Promise<boolean> {
  const { database } = deps;
  // Messages to the people who run the server, too, if the address is known to be this person's.
  if (known.email_confirmed_at_ms !== null) await removeFeedbackOf(database, known.email);
  await deps.outbox.withdraw(known.email);
  const isClosed = await database.query.transaction().execute(async (transaction) => {
    const user = await takeUser(transaction, known.id);
    if (user === undefined || !(await mayClose(transaction, user))) return false;
    await endSessionsOf(transaction, user.id);
    await removeMailTokensOf(transaction, user.id);
    await removeIdentitiesOf(transaction, user.id);
    await removeInvitationsOf(transaction, user.id, user.email_confirmed_at_ms === null ? null : user.email);
    await markDeleted(transaction, user.id, deps.clock.now());
    await deps.noteManyLinkChanges(transaction);
    return true;
  });
  if (isClosed) deps.wakeWiping();
  return isClosed;
}
