import { fail, ok, type Result } from '../../contract/result.ts';
import type { Database } from '../database/database.ts';
import type { Clock } from '../platform/clock.ts';
import type { Random } from '../platform/random.ts';
import type { Passwords } from './passwords/passwords.ts';
import { addSession, type LoginToken } from './stores/session-store.ts';
import { takeUser, type User } from './stores/user-store.ts';

interface LogInDeps {
  database: Database;
  clock: Clock;
  random: Random;
  passwords: Passwords;
}

/** What a login hands out. */
export interface LoggedIn extends LoginToken {
  email: string;
  picture: string | null;
}

interface Credentials {
  password: string;
  /** Whether the right password comes before so many wrong ones were tried that it takes more than the password. */
  isRightInTime(): Promise<boolean>;
}

type LoginRefusal = 'wrongCredentials' | 'notConfirmed' | 'accountDisabled' | 'captchaNeeded' | 'unavailable';

/** Signs a person in by password. That no account has the e-mail takes as long and says as much as a wrong password. */
export async function logIn(
  deps: LogInDeps,
  user: User | undefined,
  credentials: Credentials,
): Promise<Result<LoggedIn, LoginRefusal>> {
  const isRight = await deps.passwords.isRight(credentials.password, user?.password_hash ?? null);
  if (!isRight.ok) return isRight;
  if (user === undefined || !isRight.value) return fail('wrongCredentials');
  if (!(await credentials.isRightInTime())) return fail('captchaNeeded');
  if (user.email_confirmed_at_ms === null) return fail('notConfirmed');
  return deps.database.query.transaction().execute(async (transaction) => {
    const now = await takeUser(transaction, user.id);
    // A reset that was committed while the password was checked has ended all sessions: the old one opens no new one.
    if (now === undefined || now.password_hash !== user.password_hash) return fail('wrongCredentials');
    if (now.disabled_at_ms !== null) return fail('accountDisabled');
    const session = await addSession(deps, transaction, user.id);
    return ok({ ...session, email: now.email, picture: now.picture });
  });
}
