import { endpoints } from '../../contract/endpoints.ts';
import { contactRequest, feedbackRequest } from '../../contract/feedback.ts';
import { messages } from '../../contract/messages.ts';
import { statuses } from '../../contract/statuses.ts';
import type { Captcha } from '../captcha/captcha-port.ts';
import { type CallAnswer, messageAnswer, tooManyAnswer } from '../http/answer.ts';
import type { MountCall } from '../http/call-route.ts';
import { addressGroup, attemptAll, type RateLimiter } from '../http/rate-limiter.ts';
import { feedbackLimits as rules } from './feedback-limits.ts';
import { type Message, type StoreMessageDeps, storeMessage } from './store-message.ts';

export interface FeedbackDeps extends StoreMessageDeps {
  limiter: RateLimiter;
  captcha: Captcha;
}

/** Feedback and contact messages, from anybody. */
export function addFeedbackRoutes(mount: MountCall, deps: FeedbackDeps): void {
  mount(endpoints.feedback, {
    schema: feedbackRequest,
    refuse: (sentence) => messageAnswer('submissionRefused', sentence),
    handle: ({ name, email, category, message, 'g-recaptcha-response': response }, _actor, { address }) =>
      submit(
        { kind: 'feedback', name, email, category, message },
        response,
        address,
        messages.feedback.success,
      ),
  });

  mount(endpoints.contact, {
    schema: contactRequest,
    refuse: (sentence) => messageAnswer('submissionRefused', sentence),
    handle: ({ name, email, message, 'g-recaptcha-response': response }, _actor, { address }) =>
      submit(
        { kind: 'contact', name, email, category: null, message },
        response,
        address,
        messages.contact.success,
      ),
  });

  async function submit(
    message: Message,
    captchaResponse: string,
    address: string,
    success: string,
  ): Promise<CallAnswer> {
    const verdict = await attemptAll(deps.limiter, [
      [rules.byAddress, addressGroup(address)],
      [rules.byEmail, message.email.toLowerCase()],
    ]);
    if (!verdict.isAllowed) return tooManyAnswer(verdict.retryAfterSeconds);
    if (!(await deps.captcha.isSolved(captchaResponse))) return captchaRefused();
    await storeMessage(deps, message);
    return messageAnswer('submitted', success);
  }
}

/** These screens read the HTTP status: what is refused must not look like a success. */
function captchaRefused(): CallAnswer {
  const { code, text } = statuses.captchaRefused;
  return {
    http: statuses.submissionRefused.http,
    body: { status: 'error', status_code: code, message: text },
  };
}
