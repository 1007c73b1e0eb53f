import type { Kysely, Transaction } from 'kysely';
import type { Dialect } from '../database/dialect.ts';
import type { Schema } from '../database/schema.ts';
import { removeIdentitiesOf } from './identity-store.ts';
import { removeMailTokensOf } from './mail-token-store.ts';
import { endSessionsOf } from './session-store.ts';
import { wipeLinksOf } from './wipe-links.ts';

export interface ClearingDeps {
  database: { dialect: Dialect };
  clock: { now(): number };
  /** Adds the clicks that wait to the sums. */
  settleClicks(transaction: Transaction<Schema>): Promise<void>;
}

/**
 * To be called first in a transaction that may clear an account, before the user is taken: folding clicks takes rows in
 * the other order.
 */
export async function settleBeforeClearing(
  deps: ClearingDeps,
  transaction: Transaction<Schema>,
  userId: number,
): Promise<void> {
  if (await hasLinks(transaction, userId)) await deps.settleClicks(transaction);
}

/**
 * An account whose e-mail nobody ever confirmed may have been made by somebody else, who waits for its owner to come.
 * The owner is here now: every way in that was there before is closed, and nothing that was left there stays. Says
 * whether anything was there that only somebody who was signed in can have left.
 */
export async function clearPlanted(
  { database, clock }: ClearingDeps,
  transaction: Transaction<Schema>,
  userId: number,
): Promise<boolean> {
  const hadIdentities = await removeIdentitiesOf(transaction, userId);
  await endSessionsOf(transaction, userId);
  // Links to a new password stay: they are in the owner's mailbox and nowhere else.
  await removeMailTokensOf(transaction, userId, ['confirm', 'disown']);
  const hadLinks = await hasLinks(transaction, userId);
  if (hadLinks) await wipeLinksOf(transaction, database.dialect, userId, clock.now());
  await transaction
    .updateTable('users')
    .set({
      picture: null,
      default_key_sealed: null,
      default_redirection_time: null,
      default_validity: null,
      default_clicks_limit: null,
      default_message: null,
    })
    .where('id', '=', userId)
    .execute();
  return hadIdentities || hadLinks;
}

async function hasLinks(query: Kysely<Schema>, userId: number): Promise<boolean> {
  const link = await query
    .selectFrom('links')
    .select('id')
    .where('owner_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return link !== undefined;
}
