import type { Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { MailTexts, Outbox } from '../mail/mail-port.ts';
import type { ProviderProfile } from '../providers/provider-port.ts';
import { endSessionsOf } from './stores/session-store.ts';
import { changeUser, type User } from './stores/user-store.ts';
import { type WipedPlanted, type WipePlantedDeps, wipePlanted } from './wipe-planted.ts';

interface JoinAccountDeps extends WipePlantedDeps {
  outbox: Outbox;
  mailTexts: MailTexts;
}

type Joining = Pick<ProviderProfile, 'provider' | 'firstname' | 'lastname'>;

/**
 * Hands an account to the person a provider vouches for. `provedHash` is the hash of the password that the person has
 * given along with it. An older password may be that of a person who registered with the address before its owner
 * came: it goes, with every session that was begun by it and every API key; and where the address was never confirmed, everything goes.
 */
export async function joinAccount(
  deps: JoinAccountDeps,
  transaction: Transaction<Schema>,
  user: User,
  { provider, firstname, lastname }: Joining,
  provedHash: string | null,
): Promise<WipedPlanted> {
  const { id, email } = user;
  let userId = id;
  const isOwned = user.email_confirmed_at_ms !== null;
  if (isOwned && (user.password_hash === null || user.password_hash === provedHash))
    return { userId: id, isWiped: false };
  if (isOwned) {
    await endSessionsOf(transaction, id);
    await deps.keeping.apiKeys.revokeAll(transaction, id, deps.clock.now());
    await changeUser(transaction, id, { password_hash: null });
  } else {
    ({ userId } = await wipePlanted(deps, transaction, user));
    await changeUser(transaction, userId, {
      password_hash: null,
      email_confirmed_at_ms: deps.clock.now(),
      firstname,
      lastname,
      date_of_birth: null,
      gender: null,
      country_code: null,
      mobile_no: null,
    });
  }
  const mail = deps.mailTexts.owned({
    email,
    firstname: isOwned ? user.firstname : firstname,
    by: provider,
    gone: isOwned ? 'password' : 'everything',
  });
  await deps.outbox.put(transaction, { kind: 'mail', mail });
  return { userId, isWiped: !isOwned };
}
