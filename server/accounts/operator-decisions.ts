import type { Transaction } from 'kysely';
import type { AlsoInTransaction } from '../database/also-in-transaction.ts';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import type { Clock } from '../platform/clock.ts';
import type { Keeping } from './own-data/keeping-port.ts';
import { removeMailTokensOf, retireConfirmationTokens } from './stores/mail-token-store.ts';
import { endSessionsOf } from './stores/session-store.ts';
import { changeUser, takeUser, type User } from './stores/user-store.ts';

interface DecisionDeps {
  database: Database;
  clock: Clock;
  /** Has every process forget what it remembers of links. */
  noteManyLinkChanges(transaction: Transaction<Schema>): Promise<void>;
}

/** Changes an account under a lock on its row. False: it is gone. */
function decide(
  database: Database,
  userId: number,
  also: AlsoInTransaction,
  change: (transaction: Transaction<Schema>, user: User) => Promise<void>,
): Promise<boolean> {
  return database.query.transaction().execute(async (transaction) => {
    const user = await takeUser(transaction, userId);
    if (user === undefined) return false;
    await change(transaction, user);
    await also(transaction);
    return true;
  });
}

/**
 * Keeps a person from logging in and ends their sessions. Their links and secrets go on, unless they are stopped, too.
 * Whoever logs in at the same moment takes the account first, or finds it disabled.
 */
export function disableAccount(
  { database, clock, noteManyLinkChanges }: DecisionDeps,
  userId: number,
  stopsLinks: boolean,
  also: AlsoInTransaction,
): Promise<boolean> {
  const now = clock.now();
  return decide(database, userId, also, async (transaction, user) => {
    await endSessionsOf(transaction, userId);
    await changeUser(transaction, userId, {
      disabled_at_ms: user.disabled_at_ms ?? now,
      links_stopped_at_ms: stopsLinks ? now : user.links_stopped_at_ms,
    });
    if (stopsLinks) await noteManyLinkChanges(transaction);
  });
}

/** Lets a person log in again, and their links and secrets go on. */
export function enableAccount(
  { database, noteManyLinkChanges }: DecisionDeps,
  userId: number,
  also: AlsoInTransaction,
): Promise<boolean> {
  return decide(database, userId, also, async (transaction, user) => {
    await changeUser(transaction, userId, { disabled_at_ms: null, links_stopped_at_ms: null });
    if (user.links_stopped_at_ms !== null) await noteManyLinkChanges(transaction);
  });
}

/** Ends everything that a person is signed in with. */
export function signOutEverywhere(
  { database }: Pick<DecisionDeps, 'database'>,
  userId: number,
  also: AlsoInTransaction,
): Promise<boolean> {
  return decide(database, userId, also, (transaction) => endSessionsOf(transaction, userId));
}

/** Revokes every API key of a person; says how many of them programs could call with. Null: the account is gone. */
export async function revokeKeysOf(
  {
    database,
    clock,
    keeping,
  }: Pick<DecisionDeps, 'database' | 'clock'> & { keeping: Pick<Keeping, 'apiKeys'> },
  userId: number,
  also: AlsoInTransaction,
): Promise<number | null> {
  const now = clock.now();
  let live = 0;
  const isThere = await decide(database, userId, also, async (transaction) => {
    live = await keeping.apiKeys.countLive(transaction, userId, now);
    await keeping.apiKeys.revokeAll(transaction, userId, now);
  });
  return isThere ? live : null;
}

/**
 * Confirms an account's e-mail at the word of an operator, who knows whose it is. Nothing that the account holds goes;
 * whoever is signed in has to sign in again, and the links that were mailed do nothing any more.
 */
export function vouchForAccount(
  { database, clock }: Pick<DecisionDeps, 'database' | 'clock'>,
  userId: number,
  also: AlsoInTransaction,
): Promise<boolean> {
  return decide(database, userId, also, async (transaction, user) => {
    await changeUser(transaction, userId, {
      email_confirmed_at_ms: user.email_confirmed_at_ms ?? clock.now(),
    });
    await endSessionsOf(transaction, userId);
    await retireConfirmationTokens(transaction, userId);
    await removeMailTokensOf(transaction, userId, ['disown']);
  });
}
