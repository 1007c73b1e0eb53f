import { fail, ok, type Result } from '../../contract/result.ts';
import type { Database } from '../database/database.ts';
import type { Outbox } from '../mail/mail-port.ts';
import type { Clock } from '../platform/clock.ts';
import type { Passwords } from './passwords.ts';
import type { Registration } from './registration.ts';
import { addUser, findUserByEmail, newUser, type User } from './user-store.ts';

interface Deps {
  database: Database;
  clock: Clock;
  passwords: Passwords;
  outbox: Outbox;
}

type Taken = 'emailTaken' | 'alreadyRegistered';

/** Adds an account that waits for its confirmation, and the mail that asks for it. */
export async function register(
  deps: Deps,
  registration: Registration,
): Promise<Result<void, Taken | 'unavailable'>> {
  const { email, password, firstname, lastname } = registration;
  const holder = await findUserByEmail(deps.database.query, email);
  if (holder !== undefined) return fail(takenBy(holder));
  const hash = await deps.passwords.hash(password);
  if (!hash.ok) return hash;
  const added = await deps.database.query.transaction().execute(async (transaction) => {
    const id = await addUser(
      transaction,
      newUser({
        email,
        firstname,
        lastname,
        password_hash: hash.value,
        date_of_birth: registration.dateOfBirth,
        country_code: registration.countryCode,
        mobile_no: registration.phoneNumber,
        created_at_ms: deps.clock.now(),
      }),
    );
    if (id !== null) await deps.outbox.put(transaction, { kind: 'link', purpose: 'confirm', email });
    return id;
  });
  if (added === null) return fail(takenBy(await findUserByEmail(deps.database.query, email)));
  deps.outbox.wake();
  return ok(undefined);
}

/** Whoever registered the same e-mail a moment ago is not confirmed yet, even if already gone again. */
function takenBy(holder: User | undefined): Taken {
  return holder !== undefined && holder.email_confirmed_at_ms !== null ? 'emailTaken' : 'alreadyRegistered';
}
