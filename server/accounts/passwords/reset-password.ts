import { fail, ok, type Result } from '../../../contract/result.ts';
import type { Database } from '../../database/database.ts';
import type { MailTexts, Outbox } from '../../mail/mail-port.ts';
import type { Clock } from '../../platform/clock.ts';
import { findMailTokenUser, removeMailTokensOf, spendMailToken } from '../stores/mail-token-store.ts';
import { endSessionsOf } from '../stores/session-store.ts';
import { changeUser, takeUser } from '../stores/user-store.ts';
import { type WipedPlanted, type WipePlantedDeps, wipePlanted } from '../wipe-planted.ts';
import type { Passwords } from './passwords.ts';

interface ResetPasswordDeps extends WipePlantedDeps {
  database: Database;
  clock: Clock;
  passwords: Passwords;
  outbox: Outbox;
  mailTexts: MailTexts;
}

type Reset = Result<WipedPlanted, 'badResetToken'>;

/** Sets the password of the account that a mailed link belongs to, and ends every session and every other link; says whose. */
export async function resetPassword(
  deps: ResetPasswordDeps,
  reset: { token: string; password: string },
): Promise<Result<{ userId: number }, 'badResetToken' | 'unavailable'>> {
  const { database, clock, outbox } = deps;
  const now = clock.now();
  const userId = await findMailTokenUser(database.query, reset.token, 'reset', now);
  if (userId === null) return fail('badResetToken');
  const hash = await deps.passwords.hash(reset.password);
  if (!hash.ok) return hash;
  const isReset = await database.query.transaction().execute(async (transaction): Promise<Reset> => {
    const user = await takeUser(transaction, userId);
    if (user === undefined || !(await spendMailToken(transaction, reset.token, 'reset', now)))
      return fail('badResetToken');
    // Whoever has the link reads the mailbox: that confirms the e-mail. Before, it was never proved.
    const proved =
      user.email_confirmed_at_ms === null
        ? await wipePlanted(deps, transaction, user)
        : { userId, isWiped: false };
    if (proved.isWiped) {
      const mail = deps.mailTexts.owned({ ...user, by: 'mail', gone: 'everything' });
      await outbox.put(transaction, { kind: 'mail', mail });
    }
    await changeUser(transaction, proved.userId, {
      password_hash: hash.value,
      email_confirmed_at_ms: user.email_confirmed_at_ms ?? now,
    });
    await endSessionsOf(transaction, proved.userId);
    await removeMailTokensOf(transaction, proved.userId);
    return ok(proved);
  });
  if (!isReset.ok) return isReset;
  if (isReset.value.isWiped) {
    outbox.wake();
    deps.wakeWiping();
  }
  return ok({ userId: isReset.value.userId });
}
