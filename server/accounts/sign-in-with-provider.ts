import type { Transaction } from 'kysely';
import { fail, ok, type Result } from '../../contract/result.ts';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import type { Outbox } from '../mail/mail-port.ts';
import type { Clock } from '../platform/clock.ts';
import type { Random } from '../platform/random.ts';
import type { ProviderProfile } from '../providers/provider-port.ts';
import { addIdentity, findIdentityUser, removeIdentitiesOf } from './identity-store.ts';
import type { LoggedIn } from './log-in.ts';
import { removeMailTokensOf } from './mail-token-store.ts';
import { addSession, endSessionsOf } from './session-store.ts';
import { addUser, findUserByEmail, newUser, takeUser, type User } from './user-store.ts';

interface Deps {
  database: Database;
  clock: Clock;
  random: Random;
  outbox: Outbox;
}

type Profile = Omit<ProviderProfile, 'fetchPicture'> & { picture: string | null };

/** What the person is told when the provider knows them but we cannot sign them in. */
const refusals = {
  noEmail: 'Your account there has no email address. Please register with an email instead.',
  emailNotVerified: 'Your email address is not verified there. Please verify it first.',
  emailHasAccount: 'This email already has an account. Please login with your password.',
} as const;

/** Somebody else changed the same account in the meantime: the transaction is undone and decided anew. */
class Overtaken extends Error {}

const mostTries = 5;

/** Signs in whom a provider vouches for. The account is the one tied to the provider's own name for the person. */
export async function signInWithProvider(deps: Deps, profile: Profile): Promise<Result<LoggedIn, string>> {
  for (let tries = 1; ; tries += 1) {
    try {
      const signedIn = await deps.database.query
        .transaction()
        .execute((transaction) => signIn(deps, transaction, profile));
      deps.outbox.wake();
      return signedIn;
    } catch (error) {
      if (!(error instanceof Overtaken) || tries === mostTries) throw error;
    }
  }
}

async function signIn(
  deps: Deps,
  transaction: Transaction<Schema>,
  profile: Profile,
): Promise<Result<LoggedIn, string>> {
  const user = await findOrMakeAccount(deps, transaction, profile);
  if (!user.ok) return user;
  const { id, email } = user.value;
  const picture = profile.picture ?? user.value.picture;
  await transaction.updateTable('users').set({ picture }).where('id', '=', id).execute();
  return ok({ ...(await addSession(deps, transaction, id)), email, picture });
}

async function findOrMakeAccount(
  deps: Deps,
  transaction: Transaction<Schema>,
  profile: Profile,
): Promise<Result<User, string>> {
  const known = await findIdentityUser(transaction, profile);
  if (known !== null) return ok(await takeOrGiveUp(transaction, known));
  if (profile.email === null) return fail(refusals.noEmail);
  const holder = await findUserByEmail(transaction, profile.email);
  if (holder === undefined) return makeAccount(deps, transaction, profile, profile.email);
  // Only an e-mail that the provider vouches for proves that both accounts are one person's.
  if (!profile.isEmailVerified) return fail(refusals.emailHasAccount);
  const user = await takeOrGiveUp(transaction, holder.id);
  if (user.email_confirmed_at_ms === null) await giveToOwner(transaction, user.id, profile, deps.clock.now());
  if (!(await addIdentity(transaction, profile, user.id))) throw new Overtaken();
  return ok(user);
}

async function makeAccount(
  deps: Deps,
  transaction: Transaction<Schema>,
  profile: Profile,
  email: string,
): Promise<Result<User, string>> {
  if (!profile.isEmailVerified && profile.provider === 'google') return fail(refusals.emailNotVerified);
  const now = deps.clock.now();
  const { firstname, lastname } = profile;
  const confirmedAt = profile.isEmailVerified ? now : null;
  const user = newUser({
    email,
    firstname,
    lastname,
    email_confirmed_at_ms: confirmedAt,
    created_at_ms: now,
  });
  const id = await addUser(transaction, user);
  if (id === null || !(await addIdentity(transaction, profile, id))) throw new Overtaken();
  if (confirmedAt === null) await deps.outbox.put(transaction, { kind: 'link', purpose: 'confirm', email });
  return ok(await takeOrGiveUp(transaction, id));
}

/**
 * An account whose e-mail nobody ever confirmed may have been made by somebody else, who waits for its owner to come.
 * The owner is here now: every way in that was there before is closed.
 */
async function giveToOwner(
  transaction: Transaction<Schema>,
  userId: number,
  { firstname, lastname }: Profile,
  now: number,
): Promise<void> {
  await endSessionsOf(transaction, userId);
  await removeMailTokensOf(transaction, userId);
  await removeIdentitiesOf(transaction, userId);
  await transaction
    .updateTable('users')
    .set({
      password_hash: null,
      email_confirmed_at_ms: now,
      firstname,
      lastname,
      date_of_birth: null,
      gender: null,
      country_code: null,
      mobile_no: null,
      picture: null,
    })
    .where('id', '=', userId)
    .execute();
}

async function takeOrGiveUp(transaction: Transaction<Schema>, userId: number): Promise<User> {
  const user = await takeUser(transaction, userId);
  if (user === undefined) throw new Overtaken();
  return user;
}
