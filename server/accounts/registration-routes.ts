import * as z from 'zod/mini';
import {
  confirmationRequest,
  disownRequest,
  type RegistrationAnswer,
  registrationRequest,
} from '../../contract/accounts.ts';
import { endpoints } from '../../contract/endpoints.ts';
import type { Result } from '../../contract/result.ts';
import { statuses } from '../../contract/statuses.ts';
import type { Captcha } from '../captcha/captcha-port.ts';
import type { Database } from '../database/database.ts';
import { byAddress } from '../http/address-budget.ts';
import { answer, busyAnswer, type CallAnswer, detailsAnswer } from '../http/answer.ts';
import { budgets } from '../http/call-budgets.ts';
import { type Call, call } from '../http/calls/call.ts';
import type { MailTexts, Outbox } from '../mail/mail-port.ts';
import type { Clock } from '../platform/clock.ts';
import { accountLimits as rules } from './account-limits.ts';
import type { Admission } from './admission.ts';
import { confirmAccount } from './confirm-account.ts';
import { disownAccount } from './disown-account.ts';
import type { Passwords } from './passwords/passwords.ts';
import { register } from './register.ts';
import { type Registration, type RegistrationRefusal, readRegistration } from './registration.ts';
import type { WipePlantedDeps } from './wipe-planted.ts';

export interface RegistrationDeps extends WipePlantedDeps {
  database: Database;
  clock: Clock;
  captcha: Captcha;
  passwords: Passwords;
  outbox: Outbox;
  mailTexts: MailTexts;
  admission: Admission;
}

/** Registering, and confirming that the e-mail is one's own, or saying that another person gave it. */
export function registrationRoutes(deps: RegistrationDeps): Call[] {
  const { clock, captcha, admission } = deps;

  function read(sent: Record<string, unknown>): Result<Registration, RegistrationRefusal> {
    return readRegistration(sent, new Date(clock.now()).toISOString().slice(0, 10));
  }

  return [
    call(endpoints.register, {
      schema: registrationRequest,
      // The order of the checks is fixed: what a person entered is read after captcha and limit.
      outline: z.record(z.string(), z.unknown()),
      budget: budgets.signIn,
      conditions: [
        { check: () => (admission.isClosed ? registrationAnswer('registrationClosed') : null) },
        { attempts: (_sent, _actor, { address }) => byAddress(rules.captchaByAddress, address) },
        {
          async check({ 'g-recaptcha-response': response }) {
            const isSolved = typeof response === 'string' && (await captcha.isSolved(response));
            return isSolved ? null : registrationAnswer('captchaRefused');
          },
        },
        { attempts: (_sent, _actor, { address }) => byAddress(rules.registerByAddress, address) },
        {
          attempts(sent) {
            const entered = read(sent);
            return entered.ok ? [[rules.registerByEmail, entered.value.email]] : [];
          },
        },
      ],
      async handle(sent) {
        const entered = read(sent);
        if (!entered.ok) return refused(entered.failure);
        const { invitation } = sent;
        const registered = await register(
          deps,
          entered.value,
          typeof invitation === 'string' ? invitation : null,
        );
        if (registered.ok) return registrationAnswer('registered');
        return registered.failure === 'unavailable' ? busyAnswer() : registrationAnswer(registered.failure);
      },
    }),

    call(endpoints.confirm, {
      schema: confirmationRequest,
      budget: budgets.signIn,
      refuse: () => detailsAnswer('badConfirmationToken'),
      async handle({ confirmation_token }, actor) {
        const confirmed = await confirmAccount(deps, confirmation_token, actor?.userId ?? null);
        return detailsAnswer(confirmed.ok ? 'confirmed' : confirmed.failure);
      },
    }),

    call(endpoints.disown, {
      schema: disownRequest,
      budget: budgets.signIn,
      refuse: () => detailsAnswer('badDisownToken'),
      async handle({ token }) {
        const disowned = await disownAccount(deps, token);
        return detailsAnswer(disowned.ok ? 'disowned' : disowned.failure);
      },
    }),
  ];
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
): CallAnswer<RegistrationAnswer> {
  return answer(status, { message: [sentence] });
}

function refused(failure: RegistrationRefusal): CallAnswer<RegistrationAnswer> {
  return registrationAnswer(failure.status, 'sentence' in failure ? failure.sentence : undefined);
}
