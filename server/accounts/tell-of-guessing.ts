import type { Database } from '../database/database.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import type { MailTexts, Outbox } from '../mail/mail-port.ts';
import { accountLimits as rules } from './account-limits.ts';
import type { Keeping } from './own-data/keeping-port.ts';
import { findUser } from './stores/user-store.ts';

interface TellOfGuessingDeps {
  database: Database;
  keeping: Pick<Keeping, 'links'>;
  limiter: RateLimiter;
  outbox: Outbox;
  mailTexts: MailTexts;
}

/** Tells the owner of a link or secret that its key is being guessed, at an address that is known to be theirs. */
export async function tellOfGuessing(deps: TellOfGuessingDeps, linkId: number): Promise<void> {
  const { query } = deps.database;
  const link = await deps.keeping.links.ownerOf(query, linkId);
  const owner = link === undefined ? undefined : await findUser(query, link.ownerId);
  if (link === undefined || owner === undefined || owner.email_confirmed_at_ms === null) return;
  const byOwner = await deps.limiter.attempt(rules.guessingMailByOwner, String(owner.id));
  if (!byOwner.isAllowed) return;
  await deps.outbox.putAlone({ kind: 'mail', mail: deps.mailTexts.guessing({ ...owner, ...link }) });
  deps.outbox.wake();
}
