import { fail, ok, type Result } from '../../contract/result.ts';
import type { Database } from '../database/database.ts';
import type { Clock } from '../platform/clock.ts';
import { removeIdentitiesOf } from './stores/identity-store.ts';
import { removeInvitationsOf } from './stores/invitation-store.ts';
import { findMailTokenUser, removeMailTokensOf, spendMailToken } from './stores/mail-token-store.ts';
import { endSessionsOf } from './stores/session-store.ts';
import { markDeleted, removeUser, takeUser } from './stores/user-store.ts';
import type { WipePlantedDeps } from './wipe-planted.ts';

interface DisownAccountDeps extends WipePlantedDeps {
  database: Database;
  clock: Clock;
}

/** Deletes an account that was made with another person's address, at the word of who reads the mailbox. */
export async function disownAccount(
  deps: DisownAccountDeps,
  token: string,
): Promise<Result<void, 'badDisownToken'>> {
  const { database, clock } = deps;
  const now = clock.now();
  const userId = await findMailTokenUser(database.query, token, 'disown', now);
  if (userId === null) return fail('badDisownToken');
  const isDeleted = await database.query.transaction().execute(async (transaction) => {
    const user = await takeUser(transaction, userId);
    if (user === undefined || !(await spendMailToken(transaction, token, 'disown', now))) return false;
    // Confirmed means proved: such an account is left by its owner's password only.
    if (user.email_confirmed_at_ms !== null) return false;
    await endSessionsOf(transaction, userId);
    await deps.keeping.apiKeys.removeAll(transaction, userId);
    await removeMailTokensOf(transaction, userId);
    await removeIdentitiesOf(transaction, userId);
    await removeInvitationsOf(transaction, userId, null);
    if (await deps.keeping.links.hasAny(transaction, userId)) {
      await markDeleted(transaction, userId, now);
      await deps.noteManyLinkChanges(transaction);
    } else await removeUser(transaction, userId);
    return true;
  });
  if (!isDeleted) return fail('badDisownToken');
  deps.wakeWiping();
  return ok(undefined);
}
