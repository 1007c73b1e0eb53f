import type { Database } from '../database/database.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import type { MailTexts, Outbox } from '../mail/mail-port.ts';
import { accountLimits as rules } from './account-limits.ts';

interface Deps {
  database: Database;
  limiter: RateLimiter;
  outbox: Outbox;
  mailTexts: MailTexts;
}

/** Tells the owner of a link or secret that its key is being guessed, at an address that is known to be theirs. */
export async function tellOfGuessing(deps: Deps, linkId: number): Promise<void> {
  const link = await deps.database.query
    .selectFrom('links')
    .innerJoin('users', 'users.id', 'links.owner_id')
    .select(['type', 'code', 'owner_id', 'email', 'firstname'])
    .where('links.id', '=', linkId)
    .where('email_confirmed_at_ms', 'is not', null)
    .executeTakeFirst();
  if (link === undefined) return;
  const byOwner = await deps.limiter.attempt(rules.guessingMailByOwner, String(link.owner_id));
  if (!byOwner.isAllowed) return;
  await deps.outbox.putAlone({ kind: 'mail', mail: deps.mailTexts.guessing(link) });
  deps.outbox.wake();
}
