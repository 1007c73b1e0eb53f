import type { Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import type { Clock } from '../platform/clock.ts';
import { removeMailTokensOf } from './mail-token-store.ts';
import { endSessionsOf } from './session-store.ts';
import { takeUser } from './user-store.ts';

interface Deps {
  database: Database;
  clock: Clock;
  /** Has everybody forget what they remember of links. */
  noteManyLinkChanges(transaction: Transaction<Schema>): Promise<void>;
}

/** What is done together with a change of an account, or not at all. */
type Also = (transaction: Transaction<Schema>) => Promise<void>;

/**
 * Keeps a person from logging in and ends their sessions. Their links and secrets go on, unless they are stopped, too.
 * Whoever logs in at the same moment takes the account first, or finds it disabled. False: the account is gone.
 */
export function disableAccount(
  { database, clock, noteManyLinkChanges }: Deps,
  userId: number,
  stopsLinks: boolean,
  also: Also,
): Promise<boolean> {
  const now = clock.now();
  return database.query.transaction().execute(async (transaction) => {
    const user = await takeUser(transaction, userId);
    if (user === undefined) return false;
    await endSessionsOf(transaction, userId);
    const links_stopped_at_ms = stopsLinks ? now : user.links_stopped_at_ms;
    await transaction
      .updateTable('users')
      .set({ disabled_at_ms: user.disabled_at_ms ?? now, links_stopped_at_ms })
      .where('id', '=', userId)
      .execute();
    if (stopsLinks) await noteManyLinkChanges(transaction);
    await also(transaction);
    return true;
  });
}

/** Lets a person log in again, and their links and secrets go on. */
export function enableAccount(
  { database, noteManyLinkChanges }: Deps,
  userId: number,
  also: Also,
): Promise<boolean> {
  return database.query.transaction().execute(async (transaction) => {
    const user = await takeUser(transaction, userId);
    if (user === undefined) return false;
    await transaction
      .updateTable('users')
      .set({ disabled_at_ms: null, links_stopped_at_ms: null })
      .where('id', '=', userId)
      .execute();
    if (user.links_stopped_at_ms !== null) await noteManyLinkChanges(transaction);
    await also(transaction);
    return true;
  });
}

/** Ends everything that a person is signed in with. */
export function signOutEverywhere(
  { database }: Pick<Deps, 'database'>,
  userId: number,
  also: Also,
): Promise<boolean> {
  return database.query.transaction().execute(async (transaction) => {
    if ((await takeUser(transaction, userId)) === undefined) return false;
    await endSessionsOf(transaction, userId);
    await also(transaction);
    return true;
  });
}

/**
 * Confirms an account's e-mail at the word of an operator, who knows whose it is. Nothing that the account holds goes;
 * whoever is signed in has to sign in again, and the links that were mailed are void.
 */
export function vouchForAccount(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  userId: number,
  also: Also,
): Promise<boolean> {
  return database.query.transaction().execute(async (transaction) => {
    const user = await takeUser(transaction, userId);
    if (user === undefined) return false;
    await transaction
      .updateTable('users')
      .set({ email_confirmed_at_ms: user.email_confirmed_at_ms ?? clock.now() })
      .where('id', '=', userId)
      .execute();
    await endSessionsOf(transaction, userId);
    await removeMailTokensOf(transaction, userId, ['confirm', 'disown']);
    await also(transaction);
    return true;
  });
}
