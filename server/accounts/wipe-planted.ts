import type { Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { Keeping } from './own-data/keeping-port.ts';
import { removeIdentitiesOf } from './stores/identity-store.ts';
import { moveInvitations } from './stores/invitation-store.ts';
import { moveMailTokens, removeMailTokensOf, retireConfirmationTokens } from './stores/mail-token-store.ts';
import { endSessionsOf } from './stores/session-store.ts';
import { addUser, changeUser, markDeleted, type User } from './stores/user-store.ts';

export interface WipePlantedDeps {
  clock: { now(): number };
  keeping: Pick<Keeping, 'links' | 'apiKeys'>;
  /** Has every process forget what it remembers of links. */
  noteManyLinkChanges(transaction: Transaction<Schema>): Promise<void>;
  /** Has what is left of deleted accounts wiped now. */
  wakeWiping(): void;
}

export interface WipedPlanted {
  /** The account's number from now on. */
  userId: number;
  /** Whether anything was there that only a signed-in person can have left. */
  isWiped: boolean;
}

const nothingPlanted = {
  picture: null,
  default_key_sealed: null,
  default_redirection_time: null,
  default_validity: null,
  default_clicks_limit: null,
  default_message: null,
  default_notify: null,
};

/**
 * An account whose e-mail was never confirmed may have been made by another person, who waits for its owner to come.
 * The owner is here now: every way in that was there before is closed, and nothing that was left there stays. Links may
 * be many: they stay with the old row, which is marked as deleted and wiped by a job, and the owner gets a new one.
 * Whoever calls it wakes the wiping after the commit.
 */
export async function wipePlanted(
  deps: WipePlantedDeps,
  transaction: Transaction<Schema>,
  { id, ...user }: User,
): Promise<WipedPlanted> {
  const hadIdentities = await removeIdentitiesOf(transaction, id);
  const hadApiKeys = await deps.keeping.apiKeys.removeAll(transaction, id);
  await endSessionsOf(transaction, id);
  // Links to a new password stay: they are in the owner's mailbox and nowhere else.
  await retireConfirmationTokens(transaction, id);
  await removeMailTokensOf(transaction, id, ['disown']);
  if (!(await deps.keeping.links.hasAny(transaction, id))) {
    await changeUser(transaction, id, nothingPlanted);
    return { userId: id, isWiped: hadIdentities || hadApiKeys };
  }
  await markDeleted(transaction, id, deps.clock.now());
  await deps.noteManyLinkChanges(transaction);
  const userId = (await addUser(transaction, { ...user, ...nothingPlanted })) as number;
  await moveMailTokens(transaction, id, userId);
  await moveInvitations(transaction, id, userId);
  return { userId, isWiped: true };
}
