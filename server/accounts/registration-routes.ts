import * as z from 'zod/mini';
import { confirmationRequest, disownRequest } from '../../contract/accounts.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { statuses } from '../../contract/statuses.ts';
import type { Captcha } from '../captcha/captcha-port.ts';
import type { Database } from '../database/database.ts';
import { byAddress } from '../http/address-budget.ts';
import { answer, busyAnswer, type CallAnswer, detailsAnswer, tooManyAnswer } from '../http/answer.ts';
import { budgets } from '../http/call-budgets.ts';
import type { MountCall } from '../http/call-route.ts';
import { attemptAll, type RateLimiter } from '../http/rate-limiter.ts';
import type { MailTexts, Outbox } from '../mail/mail-port.ts';
import type { Clock } from '../platform/clock.ts';
import { accountLimits as rules } from './account-limits.ts';
import type { Admission } from './admission.ts';
import type { ClearingDeps } from './clear-planted.ts';
import { confirmAccount } from './confirm-account.ts';
import { disownAccount } from './disown-account.ts';
import type { Passwords } from './passwords/passwords.ts';
import { register } from './register.ts';
import { readRegistration } from './registration.ts';

export interface RegistrationDeps extends ClearingDeps {
  database: Database;
  clock: Clock;
  limiter: RateLimiter;
  captcha: Captcha;
  passwords: Passwords;
  outbox: Outbox;
  mailTexts: MailTexts;
  admission: Admission;
}

/** Registering, and confirming that the e-mail is one's own, or saying that somebody else gave it. */
export function addRegistrationRoutes(mount: MountCall, deps: RegistrationDeps): void {
  const { clock, limiter, captcha, admission } = deps;

  // The order of the checks is fixed, so that the payload is read after captcha and limit.
  mount(endpoints.register, {
    schema: z.record(z.string(), z.unknown()),
    budget: budgets.signIn,
    async handle(payload, _actor, { address }) {
      if (admission.isClosed) return registrationAnswer('registrationClosed');
      const byCaptcha = await attemptAll(limiter, byAddress(rules.captchaByAddress, address));
      if (!byCaptcha.isAllowed) return tooManyAnswer(byCaptcha.retryAfterSeconds);
      const response = payload['g-recaptcha-response'];
      if (typeof response !== 'string' || !(await captcha.isSolved(response)))
        return registrationAnswer('captchaRefused');
      const ofAddress = await attemptAll(limiter, byAddress(rules.registerByAddress, address));
      if (!ofAddress.isAllowed) return tooManyAnswer(ofAddress.retryAfterSeconds);
      const today = new Date(clock.now()).toISOString().slice(0, 10);
      const read = readRegistration(payload, today);
      if (!read.ok) {
        const { status } = read.failure;
        return registrationAnswer(status, 'sentence' in read.failure ? read.failure.sentence : undefined);
      }
      const byEmail = await limiter.attempt(rules.registerByEmail, read.value.email);
      if (!byEmail.isAllowed) return tooManyAnswer(byEmail.retryAfterSeconds);
      const invitation = payload['invitation'];
      const registered = await register(deps, read.value, typeof invitation === 'string' ? invitation : null);
      if (registered.ok) return registrationAnswer('registered');
      return registered.failure === 'unavailable' ? busyAnswer() : registrationAnswer(registered.failure);
    },
  });

  mount(endpoints.confirm, {
    schema: confirmationRequest,
    budget: budgets.signIn,
    refuse: () => detailsAnswer('badConfirmationToken'),
    async handle({ confirmation_token }, actor) {
      const confirmed = await confirmAccount(deps, confirmation_token, actor?.userId ?? null);
      return detailsAnswer(confirmed.ok ? 'confirmed' : confirmed.failure);
    },
  });

  mount(endpoints.disown, {
    schema: disownRequest,
    budget: budgets.signIn,
    refuse: () => detailsAnswer('badDisownToken'),
    async handle({ token }) {
      const disowned = await disownAccount(deps, token);
      return detailsAnswer(disowned.ok ? 'disowned' : disowned.failure);
    },
  });
}

type RegistrationStatus =
  | 'registered'
  | 'captchaRefused'
  | 'termsNotAccepted'
  | 'registrationRefused'
  | 'emailTaken'
  | 'alreadyRegistered'
  | 'registrationClosed'
  | 'invitationRefused';

function registrationAnswer(
  status: RegistrationStatus,
  sentence: string = statuses[status].text,
): CallAnswer {
  return answer(status, { message: [sentence] });
}
