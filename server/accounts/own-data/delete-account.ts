import type { Transaction } from 'kysely';
import { fail, ok, type Result } from '../../../contract/result.ts';
import type { Database } from '../../database/database.ts';
import type { Schema } from '../../database/schema.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Vault } from '../../platform/vault.ts';
import type { Passwords } from '../passwords/passwords.ts';
import { findUser, markDeleted, takeUser, type User } from '../stores/user-store.ts';
import type { Keeping } from './keeping-port.ts';
import { wipingsOf } from './wipe-links.ts';

interface ClosingDeps {
  database: Database;
  vault: Vault;
  clock: Clock;
  keeping: Keeping;
  /** Has every process forget what it remembers of links. */
  noteManyLinkChanges(transaction: Transaction<Schema>): Promise<void>;
  /** Has what is left of deleted accounts wiped now. */
  wakeWiping(): void;
}

interface DeleteAccountDeps extends ClosingDeps {
  passwords: Passwords;
}

/** Deletes an account at its owner's word. Whoever has a password says it again; a stolen token is not enough. */
export async function deleteAccount(
  deps: DeleteAccountDeps,
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
  const wipings = wipingsOf(deps.keeping.rooms);
  // Under its address too, as far as that is known to be this person's.
  const isProved = known.email_confirmed_at_ms !== null;
  for (const { byEmail } of wipings) await byEmail?.(deps, known.email, isProved);
  const isClosed = await database.query.transaction().execute(async (transaction) => {
    const user = await takeUser(transaction, known.id);
    if (user === undefined || !(await mayClose(transaction, user))) return false;
    for (const { inClosing } of wipings) await inClosing?.(transaction, user);
    await markDeleted(transaction, user.id, deps.clock.now());
    await deps.noteManyLinkChanges(transaction);
    return true;
  });
  if (isClosed) deps.wakeWiping();
  return isClosed;
}
