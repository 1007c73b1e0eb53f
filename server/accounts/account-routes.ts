import * as z from 'zod/mini';
import {
  confirmationRequest,
  loginRequest,
  mailRequest,
  passwordChangeRequest,
  passwordResetRequest,
} from '../../contract/accounts.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { statuses } from '../../contract/statuses.ts';
import type { Captcha } from '../captcha/captcha-port.ts';
import type { Database } from '../database/database.ts';
import { answer, busyAnswer, type CallAnswer, detailsAnswer, tooManyAnswer } from '../http/answer.ts';
import type { CallContext, MountCall } from '../http/call-route.ts';
import { addressGroup, attemptAll, type RateLimiter, type RateRule } from '../http/rate-limiter.ts';
import type { LinkPurpose, Outbox } from '../mail/mail-port.ts';
import type { Clock } from '../platform/clock.ts';
import type { Random } from '../platform/random.ts';
import { accountLimits as rules } from './account-limits.ts';
import { changePassword } from './change-password.ts';
import { confirmAccount } from './confirm-account.ts';
import { logIn } from './log-in.ts';
import { loginAnswer, tokenOfAnswer } from './login-answer.ts';
import { createLoginLimits } from './login-limits.ts';
import type { Passwords } from './passwords.ts';
import { register } from './register.ts';
import { readRegistration } from './registration.ts';
import { resetPassword } from './reset-password.ts';
import { endSession } from './session-store.ts';

export interface AccountDeps {
  database: Database;
  clock: Clock;
  random: Random;
  limiter: RateLimiter;
  captcha: Captcha;
  passwords: Passwords;
  outbox: Outbox;
}

/** Registering, confirming, signing in and out, and everything about the password. */
export function addAccountRoutes(mount: MountCall, deps: AccountDeps): void {
  const { database, clock, limiter, captcha, outbox } = deps;
  const loginLimits = createLoginLimits(limiter);

  // The order of the checks is fixed, so that the payload is read after captcha and limit.
  mount(endpoints.register, {
    schema: z.record(z.string(), z.unknown()),
    async handle(payload, _actor, { address }) {
      const response = payload['g-recaptcha-response'];
      if (typeof response !== 'string' || !(await captcha.isSolved(response)))
        return registrationAnswer('captchaRefused');
      const byAddress = await limiter.attempt(rules.registerByAddress, addressGroup(address));
      if (!byAddress.isAllowed) return tooManyAnswer(byAddress.retryAfterSeconds);
      const today = new Date(clock.now()).toISOString().slice(0, 10);
      const read = readRegistration(payload, today);
      if (!read.ok) {
        const { status } = read.failure;
        return registrationAnswer(status, 'sentence' in read.failure ? read.failure.sentence : undefined);
      }
      const byEmail = await limiter.attempt(rules.registerByEmail, read.value.email);
      if (!byEmail.isAllowed) return tooManyAnswer(byEmail.retryAfterSeconds);
      const registered = await register(deps, read.value);
      if (registered.ok) return registrationAnswer('registered');
      return registered.failure === 'unavailable' ? busyAnswer() : registrationAnswer(registered.failure);
    },
  });

  mount(endpoints.confirm, {
    schema: confirmationRequest,
    refuse: () => detailsAnswer('badConfirmationToken'),
    async handle({ confirmation_token }) {
      const confirmed = await confirmAccount(deps, confirmation_token);
      return detailsAnswer(confirmed.ok ? 'confirmed' : confirmed.failure);
    },
  });

  mount(endpoints.resendConfirmation, {
    schema: mailRequest,
    handle: ({ user }, _actor, context) => sendLink('confirm', user.email, rules.confirmMailByEmail, context),
  });

  mount(endpoints.forgotPassword, {
    schema: mailRequest,
    handle: ({ user }, _actor, context) => sendLink('reset', user.email, rules.resetMailByEmail, context),
  });

  /** Does and answers the same whether or not anybody has the e-mail: that is looked up when the mail is sent. */
  async function sendLink(
    purpose: LinkPurpose,
    email: string,
    byEmail: RateRule,
    { address }: CallContext,
  ): Promise<CallAnswer> {
    const verdict = await attemptAll(limiter, [
      [rules.mailByAddress, addressGroup(address)],
      [byEmail, email],
    ]);
    if (!verdict.isAllowed) return tooManyAnswer(verdict.retryAfterSeconds);
    await outbox.putAlone({ kind: 'link', purpose, email });
    outbox.wake();
    return detailsAnswer('mailOnItsWay');
  }

  mount(endpoints.login, {
    schema: loginRequest,
    async handle({ email, password }, _actor, { address }) {
      const verdict = await loginLimits.admit(email, address);
      if (!verdict.isAllowed) return tooManyAnswer(verdict.retryAfterSeconds);
      const loggedIn = await logIn(deps, { email, password });
      if (!loggedIn.ok) {
        if (loggedIn.failure === 'unavailable') return busyAnswer();
        if (loggedIn.failure === 'wrongCredentials') await loginLimits.noteFailure(email, address);
        return detailsAnswer(loggedIn.failure);
      }
      await loginLimits.noteSuccess(email, address);
      return loginAnswer('loggedIn', loggedIn.value);
    },
  });

  mount(endpoints.resetPassword, {
    schema: passwordResetRequest,
    refuse: (sentence) => detailsAnswer('passwordRefused', sentence),
    async handle({ reset_password_token: token, password }) {
      const reset = await resetPassword(deps, { token, password });
      if (!reset.ok && reset.failure === 'unavailable') return busyAnswer();
      return detailsAnswer(reset.ok ? 'passwordReset' : reset.failure);
    },
  });

  mount(endpoints.changePassword, {
    schema: passwordChangeRequest,
    refuse: (sentence) => detailsAnswer('passwordRefused', sentence),
    async handle({ current_password: current, password }, { userId }, { address }) {
      const verdict = await attemptAll(limiter, [
        [rules.passwordByAddress, addressGroup(address)],
        [rules.passwordByAccount, String(userId)],
      ]);
      if (!verdict.isAllowed) return tooManyAnswer(verdict.retryAfterSeconds);
      const changed = await changePassword(deps, userId, { current, password });
      if (!changed.ok)
        return changed.failure === 'unavailable'
          ? busyAnswer()
          : detailsAnswer('wrongCredentials', 'Wrong password');
      await limiter.forget(rules.passwordByAccount, String(userId));
      return answer('passwordChanged', {
        ...tokenOfAnswer(changed.value),
        details: statuses.passwordChanged.text,
      });
    },
  });

  mount(endpoints.logout, {
    schema: z.unknown(),
    async handle(_payload, { tokenHash }) {
      await endSession(database.query, tokenHash);
      return detailsAnswer('loggedOut');
    },
  });
}

type RegistrationStatus =
  | 'registered'
  | 'captchaRefused'
  | 'termsNotAccepted'
  | 'registrationRefused'
  | 'emailTaken'
  | 'alreadyRegistered';

function registrationAnswer(
  status: RegistrationStatus,
  sentence: string = statuses[status].text,
): CallAnswer {
  return answer(status, { message: [sentence] });
}
