import type { Transaction } from 'kysely';
import { fail, ok, type Result } from '../../contract/result.ts';
import { statuses } from '../../contract/statuses.ts';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import type { MailTexts, Outbox } from '../mail/mail-port.ts';
import type { Clock } from '../platform/clock.ts';
import type { Random } from '../platform/random.ts';
import type { ProviderProfile } from '../providers/provider-port.ts';
import { type Admission, NotAdmitted } from './admission.ts';
import { joinAccount } from './join-account.ts';
import type { LoggedIn } from './log-in.ts';
import type { Passwords } from './passwords/passwords.ts';
import { addIdentity, findIdentityUser } from './stores/identity-store.ts';
import { addSession } from './stores/session-store.ts';
import { addUser, changeUser, findUserByEmail, newUser, takeUser, type User } from './stores/user-store.ts';
import type { WipePlantedDeps } from './wipe-planted.ts';

interface SignInDeps extends WipePlantedDeps {
  database: Database;
  clock: Clock;
  random: Random;
  outbox: Outbox;
  mailTexts: MailTexts;
  passwords: Passwords;
  admission: Admission;
}

type Profile = Omit<ProviderProfile, 'fetchPicture'> & { picture: string | null };

/** What the person is told when the provider knows them but we cannot sign them in. */
const refusals = {
  noEmail: 'Your account there has no email address. Please register with an email instead.',
  emailNotVerified: 'Your email address is not verified there. Please verify it first.',
  emailHasAccount: 'This email already has an account. Please login with your password.',
} as const;

/** What came along with the sign-in, besides the provider's word. */
export interface SentAlong {
  /** The password of the account that is joined, which keeps it. */
  password: string | null;
  invitation: string | null;
}

/** Another request changed the same account in the meantime: the transaction is undone and decided anew. */
class ChangedMeanwhile extends Error {}

const mostTries = 5;

/**
 * Signs in whom a provider vouches for. The account is the one tied to the provider's own name for the person. The
 * password of an account that is joined stays only if it is given along.
 */
export async function signInWithProvider(
  deps: SignInDeps,
  profile: Profile,
  { password, invitation }: SentAlong,
): Promise<Result<LoggedIn, string>> {
  const provedHash = await proveHash(deps, profile, password);
  for (let tries = 1; ; tries += 1) {
    try {
      const signedIn = await deps.database.query
        .transaction()
        .execute((transaction) => signIn(deps, transaction, profile, { provedHash, invitation }));
      deps.outbox.wake();
      if (signedIn.ok && signedIn.value.isWiped) deps.wakeWiping();
      return signedIn;
    } catch (error) {
      if (error instanceof NotAdmitted) return fail(statuses[error.refusal].text);
      if (!(error instanceof ChangedMeanwhile) || tries === mostTries) throw error;
    }
  }
}

/** The stored hash of the password that was given, when it is right. Hashing is too slow for a transaction. */
async function proveHash(
  deps: SignInDeps,
  { email, isEmailVerified }: Profile,
  password: string | null,
): Promise<string | null> {
  if (password === null || email === null || !isEmailVerified) return null;
  const known = (await findUserByEmail(deps.database.query, email))?.password_hash ?? null;
  const isRight = await deps.passwords.isRight(password, known);
  return isRight.ok && isRight.value ? known : null;
}

interface Proved {
  provedHash: string | null;
  invitation: string | null;
}

async function signIn(
  deps: SignInDeps,
  transaction: Transaction<Schema>,
  profile: Profile,
  proved: Proved,
): Promise<Result<LoggedIn & { isWiped: boolean }, string>> {
  const found = await findOrMakeAccount(deps, transaction, profile, proved);
  if (!found.ok) return found;
  const { user, isWiped } = found.value;
  if (user.disabled_at_ms !== null) return fail(statuses.accountDisabled.text);
  const { id, email } = user;
  const picture = profile.picture ?? user.picture;
  await changeUser(transaction, id, { picture });
  return ok({ ...(await addSession(deps, transaction, id)), email, picture, isWiped });
}

async function findOrMakeAccount(
  deps: SignInDeps,
  transaction: Transaction<Schema>,
  profile: Profile,
  { provedHash, invitation }: Proved,
): Promise<Result<{ user: User; isWiped: boolean }, string>> {
  const known = await findIdentityUser(transaction, profile);
  if (known !== null) return ok({ user: await takeOrGiveUp(transaction, known), isWiped: false });
  if (profile.email === null) return fail(refusals.noEmail);
  const holder = await findUserByEmail(transaction, profile.email);
  if (holder === undefined)
    return makeAccount(deps, transaction, profile, { email: profile.email, invitation });
  // Only an e-mail that the provider vouches for proves that both accounts are one person's.
  if (!profile.isEmailVerified) return fail(refusals.emailHasAccount);
  const user = await takeOrGiveUp(transaction, holder.id);
  // Before anything of the account is changed.
  if (user.disabled_at_ms !== null) return fail(statuses.accountDisabled.text);
  const { userId, isWiped } = await joinAccount(deps, transaction, user, profile, provedHash);
  if (!(await addIdentity(transaction, profile, userId))) throw new ChangedMeanwhile();
  return ok({ user: await takeOrGiveUp(transaction, userId), isWiped });
}

async function makeAccount(
  deps: SignInDeps,
  transaction: Transaction<Schema>,
  profile: Profile,
  { email, invitation }: { email: string; invitation: string | null },
): Promise<Result<{ user: User; isWiped: boolean }, string>> {
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
  if (id === null || !(await addIdentity(transaction, profile, id))) throw new ChangedMeanwhile();
  await deps.admission.admit(transaction, { email, invitation, now }, id);
  if (confirmedAt === null) await deps.outbox.put(transaction, { kind: 'link', purpose: 'confirm', email });
  return ok({ user: await takeOrGiveUp(transaction, id), isWiped: false });
}

async function takeOrGiveUp(transaction: Transaction<Schema>, userId: number): Promise<User> {
  const user = await takeUser(transaction, userId);
  if (user === undefined) throw new ChangedMeanwhile();
  return user;
}
