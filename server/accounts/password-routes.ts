import { mailRequest, passwordChangeRequest, passwordResetRequest } from '../../contract/accounts.ts';
import type { DetailsAnswer } from '../../contract/answers.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { statuses } from '../../contract/statuses.ts';
import type { Database } from '../database/database.ts';
import { byAddress } from '../http/address-budget.ts';
import { answer, busyAnswer, type CallAnswer, detailsAnswer } from '../http/answer.ts';
import { budgets } from '../http/call-budgets.ts';
import { type Call, type CallContext, call } from '../http/calls/call.ts';
import type { Attempt, RateLimiter, RateRule } from '../http/rate-limiter.ts';
import type { LinkPurpose, MailTexts, Outbox } from '../mail/mail-port.ts';
import type { Clock } from '../platform/clock.ts';
import type { Random } from '../platform/random.ts';
import { passwordAttempts, accountLimits as rules } from './account-limits.ts';
import { tokenOfAnswer } from './login-answer.ts';
import { changePassword } from './passwords/change-password.ts';
import type { Passwords } from './passwords/passwords.ts';
import { resetPassword } from './passwords/reset-password.ts';
import type { WipePlantedDeps } from './wipe-planted.ts';

export interface PasswordDeps extends WipePlantedDeps {
  database: Database;
  clock: Clock;
  random: Random;
  limiter: RateLimiter;
  passwords: Passwords;
  outbox: Outbox;
  mailTexts: MailTexts;
}

/** Mailed links, and the new passwords people set with them or with the old one. */
export function passwordRoutes(deps: PasswordDeps): Call[] {
  const { database, clock, limiter, outbox, keeping } = deps;

  /** Does and answers the same whether or not an account has the e-mail: that is looked up when the mail is sent. */
  async function sendLink(purpose: LinkPurpose, email: string): Promise<CallAnswer<DetailsAnswer>> {
    await outbox.putAlone({ kind: 'link', purpose, email });
    outbox.wake();
    return detailsAnswer('mailOnItsWay');
  }

  /** Keys do not end with a password: programs would stand still. Whoever sets a new one is told of them. */
  const liveApiKeys = (userId: number) => keeping.apiKeys.countLive(database.query, userId, clock.now());

  return [
    call(endpoints.resendConfirmation, {
      schema: mailRequest,
      budget: budgets.signIn,
      conditions: [
        { attempts: ({ user }, _actor, from) => mailAttempts(rules.confirmMailByEmail, user.email, from) },
      ],
      handle: ({ user }) => sendLink('confirm', user.email),
    }),

    call(endpoints.forgotPassword, {
      schema: mailRequest,
      budget: budgets.signIn,
      conditions: [
        { attempts: ({ user }, _actor, from) => mailAttempts(rules.resetMailByEmail, user.email, from) },
      ],
      handle: ({ user }) => sendLink('reset', user.email),
    }),

    call(endpoints.resetPassword, {
      schema: passwordResetRequest,
      budget: budgets.signIn,
      refuse: (sentence) => detailsAnswer('passwordRefused', sentence),
      async handle({ reset_password_token: token, password }) {
        const reset = await resetPassword(deps, { token, password });
        if (!reset.ok) return reset.failure === 'unavailable' ? busyAnswer() : detailsAnswer(reset.failure);
        // What was tried on the old password does not count against the new one.
        await limiter.forget(rules.passwordByAccount, String(reset.value.userId));
        const live_api_keys = await liveApiKeys(reset.value.userId);
        return answer('passwordReset', { live_api_keys, details: statuses.passwordReset.text });
      },
    }),

    call(endpoints.changePassword, {
      schema: passwordChangeRequest,
      budget: budgets.write,
      refuse: (sentence) => detailsAnswer('passwordRefused', sentence),
      conditions: [{ attempts: (_change, { userId }, { address }) => passwordAttempts(userId, address) }],
      async handle({ current_password: current, password }, { userId }) {
        const changed = await changePassword(deps, userId, { current, password });
        if (!changed.ok)
          return changed.failure === 'unavailable'
            ? busyAnswer()
            : detailsAnswer('wrongCredentials', 'Wrong password');
        await limiter.forget(rules.passwordByAccount, String(userId));
        return answer('passwordChanged', {
          ...tokenOfAnswer(changed.value),
          live_api_keys: await liveApiKeys(userId),
          details: statuses.passwordChanged.text,
        });
      },
    }),
  ];
}

function mailAttempts(byEmail: RateRule, email: string, { address }: CallContext): Attempt[] {
  return [...byAddress(rules.mailByAddress, address), [byEmail, email]];
}
