import type { LoginAnswer } from '../../../../contract/accounts.ts';
import { messages } from '../../../../contract/messages.ts';
import { statuses } from '../../../../contract/statuses.ts';
import type { StoredSession } from '../../../api/stored-session.ts';

export type LoginOutcome =
  | { kind: 'signed-in'; session: StoredSession & { picture: string | null } }
  /** `needsCaptcha`: so many wrong passwords were tried that the next attempt has to bring a captcha. */
  | { kind: 'refused'; text: string; needsCaptcha: boolean };

const successCodes: readonly number[] = [statuses.loggedIn.code, statuses.providerLoggedIn.code];
const captchaCodes: readonly number[] = [statuses.captchaNeeded.code, statuses.captchaRefused.code];

/** What the answer to a login means. `email` is what was typed, for answers that do not tell it. */
export function readLogin(answer: LoginAnswer, email: string): LoginOutcome {
  const { status, status_code, token, exp = '', base64 = null, details } = answer;
  if (status !== 'ok') return refused(messages.login.failed, false);
  if (!successCodes.includes(status_code) || !token)
    return refused(details || messages.login.failed, captchaCodes.includes(status_code));
  return {
    kind: 'signed-in',
    session: { token, tokenExpiry: exp, email: answer.email ?? email, picture: base64 },
  };
}

function refused(text: string, needsCaptcha: boolean): LoginOutcome {
  return { kind: 'refused', text, needsCaptcha };
}
