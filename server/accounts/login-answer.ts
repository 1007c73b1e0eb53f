import type { LoginAnswer } from '../../contract/accounts.ts';
import { statuses } from '../../contract/statuses.ts';
import { answer, type CallAnswer } from '../http/answer.ts';
import type { LoggedIn } from './log-in.ts';
import type { LoginToken } from './stores/session-store.ts';

/** A login token as answers carry it. */
export function tokenOfAnswer({ token, expiresAtMs }: LoginToken): { token: string; exp: string } {
  return { token, exp: new Date(expiresAtMs).toISOString() };
}

/** The answer to a login that worked. */
export function loginAnswer(
  status: 'loggedIn' | 'providerLoggedIn',
  loggedIn: LoggedIn,
): CallAnswer<LoginAnswer> {
  return answer(status, {
    ...tokenOfAnswer(loggedIn),
    base64: loggedIn.picture,
    email: loggedIn.email,
    details: statuses[status].text,
  });
}
