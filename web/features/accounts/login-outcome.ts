import type { LoginAnswer } from '../../../contract/accounts.ts';
import { messages } from '../../../contract/messages.ts';
import { statuses } from '../../../contract/statuses.ts';
import type { StoredSession } from '../../api/stored-session.ts';

export type LoginOutcome =
  | { kind: 'signed-in'; session: StoredSession & { picture: string | null } }
  | { kind: 'refused'; text: string };

const successCodes: readonly number[] = [statuses.loggedIn.code, statuses.providerLoggedIn.code];

/** What the answer to a login means. `email` is what was typed, for answers that do not tell it. */
export function readLogin(answer: LoginAnswer, email: string): LoginOutcome {
  const { status, status_code, token, exp = '', base64 = null, details } = answer;
  if (status !== 'ok') return { kind: 'refused', text: messages.login.failed };
  if (!successCodes.includes(status_code) || !token)
    return { kind: 'refused', text: details || messages.login.failed };
  return {
    kind: 'signed-in',
    session: { token, tokenExpiry: exp, email: answer.email ?? email, picture: base64 },
  };
}
