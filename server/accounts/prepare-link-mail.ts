import type { MailTexts, PrepareLinkMail } from '../mail/mail-port.ts';
import type { Clock } from '../platform/clock.ts';
import type { Random } from '../platform/random.ts';
import { addMailToken } from './stores/mail-token-store.ts';
import { findUserByEmail } from './stores/user-store.ts';

/** Makes the mails with single-use links: to whom they are due, and with a token of their own. */
export function createPrepareLinkMail(deps: {
  clock: Clock;
  random: Random;
  mailTexts: MailTexts;
}): PrepareLinkMail {
  return async (transaction, { purpose, email }) => {
    const user = await findUserByEmail(transaction, email);
    if (user === undefined) return null;
    if (purpose === 'confirm' && user.email_confirmed_at_ms !== null) return null;
    const token = await addMailToken(deps, transaction, user.id, purpose);
    const { firstname, lastname } = user;
    if (purpose === 'reset') return deps.mailTexts.reset({ email, firstname, token });
    return deps.mailTexts.confirm({
      email,
      firstname,
      lastname,
      atMs: user.created_at_ms,
      hasPassword: user.password_hash !== null,
      token,
      disownToken: await addMailToken(deps, transaction, user.id, 'disown'),
    });
  };
}
