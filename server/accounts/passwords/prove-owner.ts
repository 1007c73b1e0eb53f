import { limits } from '../../../contract/limits.ts';
import { fail, ok, type Result } from '../../../contract/result.ts';
import type { Database } from '../../database/database.ts';
import type { Actor } from '../../http/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import { findSessionStart } from '../stores/session-store.ts';
import { findUser, type User } from '../stores/user-store.ts';
import type { Passwords } from './passwords.ts';

interface ProveOwnerDeps {
  database: Database;
  clock: Clock;
  passwords: Passwords;
}

/**
 * Whether it is the owner who has the token: a stolen one is not enough. Whoever has a password says it again; whoever
 * has none has just logged in through their provider.
 */
export async function proveOwner(
  { database, clock, passwords }: ProveOwnerDeps,
  { userId, tokenHash }: Actor,
  password: string,
): Promise<Result<User, 'wrongCredentials' | 'loginTooOld' | 'unavailable'>> {
  const user = await findUser(database.query, userId);
  if (user === undefined) return fail('wrongCredentials');
  if (user.password_hash === null) {
    const since = clock.now() - limits.recentLoginMinutes * 60 * 1000;
    const startedAtMs = await findSessionStart(database.query, tokenHash);
    return startedAtMs !== null && startedAtMs >= since ? ok(user) : fail('loginTooOld');
  }
  const isRight = await passwords.isRight(password, user.password_hash);
  if (!isRight.ok) return isRight;
  return isRight.value ? ok(user) : fail('wrongCredentials');
}
