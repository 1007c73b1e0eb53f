import type { Kysely } from 'kysely';
import { fail, ok, type Result } from '../../contract/result.ts';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import type { MailTexts, Outbox } from '../mail/mail-port.ts';
import type { Clock } from '../platform/clock.ts';
import {
  findMailTokenUser,
  removeMailTokensOf,
  retireConfirmationTokens,
} from './stores/mail-token-store.ts';
import { endSessionsOf } from './stores/session-store.ts';
import { changeUser, takeUser } from './stores/user-store.ts';
import { type WipePlantedDeps, wipePlanted } from './wipe-planted.ts';

interface ConfirmAccountDeps extends WipePlantedDeps {
  database: Database;
  clock: Clock;
  outbox: Outbox;
  mailTexts: MailTexts;
}

type Confirmed = Result<{ isWiped: boolean }, 'badConfirmationToken'>;

async function confirmedBefore(query: Kysely<Schema>, token: string, now: number): Promise<Confirmed> {
  const userId = await findMailTokenUser(query, token, 'confirmed', now);
  return userId === null ? fail('badConfirmationToken') : ok({ isWiped: false });
}

/**
 * Confirms the e-mail of the account that a mailed link belongs to. Every session from before ends.
 * What they made stays only if the link is followed by one of them: then who reads the mailbox and who made it are one.
 * A link that has done this already changes nothing more: people press twice, and mail programs try links first.
 */
export async function confirmAccount(
  deps: ConfirmAccountDeps,
  token: string,
  signedInUserId: number | null,
): Promise<Confirmed> {
  const { database, clock, outbox } = deps;
  const now = clock.now();
  const userId = await findMailTokenUser(database.query, token, 'confirm', now);
  if (userId === null) return confirmedBefore(database.query, token, now);
  const confirmed = await database.query.transaction().execute(async (transaction): Promise<Confirmed> => {
    const user = await takeUser(transaction, userId);
    if (user === undefined || (await findMailTokenUser(transaction, token, 'confirm', now)) !== userId)
      return confirmedBefore(transaction, token, now);
    await endSessionsOf(transaction, userId);
    await retireConfirmationTokens(transaction, userId);
    await removeMailTokensOf(transaction, userId, ['disown']);
    if (user.email_confirmed_at_ms !== null) return ok({ isWiped: false });
    const confirmedUser = { ...user, email_confirmed_at_ms: now };
    await changeUser(transaction, userId, { email_confirmed_at_ms: now });
    if (signedInUserId === userId) return ok({ isWiped: false });
    const { isWiped } = await wipePlanted(deps, transaction, confirmedUser);
    if (isWiped) {
      const mail = deps.mailTexts.owned({ ...user, by: 'mail', gone: 'everything' });
      await outbox.put(transaction, { kind: 'mail', mail });
    }
    return ok({ isWiped });
  });
  if (confirmed.ok && confirmed.value.isWiped) {
    outbox.wake();
    deps.wakeWiping();
  }
  return confirmed;
}
