import { fail, ok, type Result } from '../../contract/result.ts';
import type { Database } from '../database/database.ts';
import type { Outbox } from '../mail/mail-port.ts';
import type { Clock } from '../platform/clock.ts';
import { type Admission, type AdmissionRefusal, NotAdmitted } from './admission.ts';
import type { Passwords } from './passwords/passwords.ts';
import type { Registration } from './registration.ts';
import { addUser, findUserByEmail, newUser, type User } from './stores/user-store.ts';

interface RegisterDeps {
  database: Database;
  clock: Clock;
  passwords: Passwords;
  outbox: Outbox;
  admission: Admission;
}

type Taken = 'emailTaken' | 'alreadyRegistered';

/** Adds an account that waits for its confirmation, and the mail that asks for it. */
export async function register(
  deps: RegisterDeps,
  registration: Registration,
  invitation: string | null,
): Promise<Result<void, Taken | AdmissionRefusal | 'unavailable'>> {
  const { email, password, firstname, lastname } = registration;
  const { query } = deps.database;
  const now = deps.clock.now();
  const applicant = { email, invitation, now };
  // First of all: who is not invited is not told who has an account.
  const admitted = await deps.admission.check(query, applicant);
  if (!admitted.ok) return admitted;
  const holder = await findUserByEmail(query, email);
  if (holder !== undefined) return fail(takenBy(holder));
  const hash = await deps.passwords.hash(password);
  if (!hash.ok) return hash;
  const user = newUser({
    email,
    firstname,
    lastname,
    password_hash: hash.value,
    date_of_birth: registration.dateOfBirth,
    country_code: registration.countryCode,
    mobile_no: registration.phoneNumber,
    created_at_ms: now,
  });
  const added = await query
    .transaction()
    .execute(async (transaction) => {
      const id = await addUser(transaction, user);
      if (id === null) return fail(null);
      await deps.admission.admit(transaction, applicant, id);
      await deps.outbox.put(transaction, { kind: 'link', purpose: 'confirm', email });
      return ok(undefined);
    })
    .catch((error: unknown) => {
      if (error instanceof NotAdmitted) return fail(error.refusal);
      throw error;
    });
  if (!added.ok) return fail(added.failure ?? takenBy(await findUserByEmail(query, email)));
  deps.outbox.wake();
  return ok(undefined);
}

/** Whoever registered the same e-mail a moment ago is not confirmed yet, even if already gone again. */
function takenBy(holder: User | undefined): Taken {
  return holder !== undefined && holder.email_confirmed_at_ms !== null ? 'emailTaken' : 'alreadyRegistered';
}
