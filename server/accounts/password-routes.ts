import { mailRequest, passwordChangeRequest, passwordResetRequest } from '../../contract/accounts.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { statuses } from '../../contract/statuses.ts';
import type { Database } from '../database/database.ts';
import { byAddress } from '../http/address-budget.ts';
import { answer, busyAnswer, type CallAnswer, detailsAnswer, tooManyAnswer } from '../http/answer.ts';
import { budgets } from '../http/call-budgets.ts';
import type { CallContext, MountCall } from '../http/call-route.ts';
import { attemptAll, type RateLimiter, type RateRule } from '../http/rate-limiter.ts';
import type { LinkPurpose, MailTexts, Outbox } from '../mail/mail-port.ts';
import type { Clock } from '../platform/clock.ts';
import type { Random } from '../platform/random.ts';
import { accountLimits as rules } from './account-limits.ts';
import type { ClearingDeps } from './clear-planted.ts';
import { tokenOfAnswer } from './login-answer.ts';
import { changePassword } from './passwords/change-password.ts';
import type { Passwords } from './passwords/passwords.ts';
import { resetPassword } from './passwords/reset-password.ts';

export interface PasswordDeps extends ClearingDeps {
  database: Database;
  clock: Clock;
  random: Random;
  limiter: RateLimiter;
  passwords: Passwords;
  outbox: Outbox;
  mailTexts: MailTexts;
}

/** Mailed links, and the new passwords people set with them or with the old one. */
export function addPasswordRoutes(mount: MountCall, deps: PasswordDeps): void {
  const { limiter, outbox } = deps;

  mount(endpoints.resendConfirmation, {
    schema: mailRequest,
    budget: budgets.signIn,
    handle: ({ user }, _actor, context) => sendLink('confirm', user.email, rules.confirmMailByEmail, context),
  });

  mount(endpoints.forgotPassword, {
    schema: mailRequest,
    budget: budgets.signIn,
    handle: ({ user }, _actor, context) => sendLink('reset', user.email, rules.resetMailByEmail, context),
  });

  /** Does and answers the same whether or not anybody has the e-mail: that is looked up when the mail is sent. */
  async function sendLink(
    purpose: LinkPurpose,
    email: string,
    byEmail: RateRule,
    { address }: CallContext,
  ): Promise<CallAnswer> {
    const verdict = await attemptAll(limiter, [...byAddress(rules.mailByAddress, address), [byEmail, email]]);
    if (!verdict.isAllowed) return tooManyAnswer(verdict.retryAfterSeconds);
    await outbox.putAlone({ kind: 'link', purpose, email });
    outbox.wake();
    return detailsAnswer('mailOnItsWay');
  }

  mount(endpoints.resetPassword, {
    schema: passwordResetRequest,
    budget: budgets.signIn,
    refuse: (sentence) => detailsAnswer('passwordRefused', sentence),
    async handle({ reset_password_token: token, password }) {
      const reset = await resetPassword(deps, { token, password });
      if (!reset.ok) return reset.failure === 'unavailable' ? busyAnswer() : detailsAnswer(reset.failure);
      // What was tried on the old password binds nobody who knows the new one.
      await limiter.forget(rules.passwordByAccount, String(reset.value.userId));
      return detailsAnswer('passwordReset');
    },
  });

  mount(endpoints.changePassword, {
    schema: passwordChangeRequest,
    budget: budgets.write,
    refuse: (sentence) => detailsAnswer('passwordRefused', sentence),
    async handle({ current_password: current, password }, { userId }, { address }) {
      const verdict = await attemptAll(limiter, [
        ...byAddress(rules.passwordByAddress, address),
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
}
