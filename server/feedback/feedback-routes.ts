import * as z from 'zod/mini';
import { endpoints } from '../../contract/endpoints.ts';
import { contactRequest, feedbackRequest, senderEmail } from '../../contract/feedback.ts';
import { contactEmail } from '../../contract/fields.ts';
import { messages } from '../../contract/messages.ts';
import { statuses } from '../../contract/statuses.ts';
import type { Captcha } from '../captcha/captcha-port.ts';
import type { Actor } from '../http/actor.ts';
import { type CallAnswer, messageAnswer, tooManyAnswer } from '../http/answer.ts';
import { budgets } from '../http/call-budgets.ts';
import type { MountCall } from '../http/call-route.ts';
import { addressGroup, attemptAll, type RateLimiter } from '../http/rate-limiter.ts';
import { feedbackLimits as rules } from './feedback-limits.ts';
import { type Message, type StoreMessageDeps, storeMessage } from './store-message.ts';

export interface FeedbackDeps extends StoreMessageDeps {
  limiter: RateLimiter;
  captcha: Captcha;
  emailOf(userId: number): Promise<string | null>;
}

/** Feedback and contact messages, from anybody. */
export function addFeedbackRoutes(mount: MountCall, deps: FeedbackDeps): void {
  mount(endpoints.feedback, {
    schema: z.extend(feedbackRequest, { email: senderEmail }),
    budget: budgets.write,
    refuse,
    handle: ({ 'g-recaptcha-response': response, ...message }, actor, { address }) =>
      submit({ kind: 'feedback', ...message }, { actor, response, address }, messages.feedback.success),
  });

  mount(endpoints.contact, {
    schema: z.extend(contactRequest, { email: senderEmail }),
    budget: budgets.write,
    refuse,
    handle: ({ 'g-recaptcha-response': response, ...message }, actor, { address }) =>
      submit(
        { kind: 'contact', category: null, ...message },
        { actor, response, address },
        messages.contact.success,
      ),
  });

  async function submit(
    message: Message,
    { actor, response, address }: { actor: Actor | null; response: string; address: string },
    success: string,
  ): Promise<CallAnswer> {
    if (!(await mayWriteAs(message.email, actor))) return refuse(messages.contact.invalidEmail);
    const verdict = await attemptAll(deps.limiter, [
      [rules.byAddress, addressGroup(address)],
      [rules.byEmail, message.email.toLowerCase()],
    ]);
    if (!verdict.isAllowed) return tooManyAnswer(verdict.retryAfterSeconds);
    if (!(await deps.captcha.isSolved(response))) return captchaRefused();
    await storeMessage(deps, message);
    return messageAnswer('submitted', success);
  }

  /** The forms take few endings; an account may have been opened with any, and its owner cannot change it here. */
  async function mayWriteAs(email: string, actor: Actor | null): Promise<boolean> {
    if (contactEmail.safeParse(email).success) return true;
    return actor !== null && (await deps.emailOf(actor.userId)) === email;
  }
}

function refuse(sentence: string): CallAnswer {
  return messageAnswer('submissionRefused', sentence);
}

/** These screens read the HTTP status: what is refused must not look like a success. */
function captchaRefused(): CallAnswer {
  const { code, text } = statuses.captchaRefused;
  return {
    http: statuses.submissionRefused.http,
    body: { status: 'error', status_code: code, message: text },
  };
}
