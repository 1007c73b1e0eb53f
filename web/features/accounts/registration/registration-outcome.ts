import type { RegistrationAnswer } from '../../../../contract/accounts.ts';
import { messages } from '../../../../contract/messages.ts';
import { statuses } from '../../../../contract/statuses.ts';
import { ApiError } from '../../../api/api-error.ts';

export interface RegistrationOutcome {
  isDone: boolean;
  /** What the toast says. */
  text: string;
  /** The field that has to be changed, and what is said next to it. */
  field?: { name: 'email' | 'captcha' | 'accept_terms'; text: string };
  /** What the server said besides, to stay in the form. */
  note?: string;
}

const { register } = messages;

/** What the answer to a registration means. */
export function readRegistrationAnswer({
  status,
  status_code,
  message = [],
}: RegistrationAnswer): RegistrationOutcome {
  const first = message[0] ?? '';
  switch (status === 'ok' ? status_code : undefined) {
    case statuses.registered.code:
      return { isDone: true, text: register.confirmationSent };
    case statuses.emailTaken.code:
      return refused(register.emailTaken, 'email');
    case statuses.alreadyRegistered.code:
      return refused(register.alreadyRegistered, 'email');
    case statuses.termsNotAccepted.code:
      return refused(register.acceptTerms, 'accept_terms');
    case statuses.registrationRefused.code:
    case statuses.registrationClosed.code:
    case statuses.invitationRefused.code:
      return { isDone: false, text: first || register.unable, note: first };
    case statuses.captchaRefused.code:
      return { isDone: false, text: register.unable, field: { name: 'captcha', text: first } };
    default:
      return { isDone: false, text: register.unable };
  }
}

/** What a registration means that was refused by its HTTP status, or never answered. */
export function readRegistrationFailure(error: unknown): RegistrationOutcome {
  const answered = error instanceof ApiError && error.httpStatus !== 0;
  if (!answered) return { isDone: false, text: register.unableFallback };
  return { isDone: false, text: register.unable, ...(error.answer ? { note: error.message } : {}) };
}

function refused(text: string, name: 'email' | 'accept_terms'): RegistrationOutcome {
  return { isDone: false, text, field: { name, text } };
}
