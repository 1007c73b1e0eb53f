import * as z from 'zod/mini';
import type { MessageAnswer } from '../../contract/answers.ts';
import { endpoints } from '../../contract/endpoints.ts';
import {
  type ContactRequest,
  contactRequest,
  feedbackRequest,
  senderEmail,
} from '../../contract/feedback.ts';
import { contactEmail } from '../../contract/fields.ts';
import { messages } from '../../contract/messages.ts';
import { statuses } from '../../contract/statuses.ts';
import type { Captcha } from '../captcha/captcha-port.ts';
import type { Actor } from '../http/actor.ts';
import { type CallAnswer, messageAnswer } from '../http/answer.ts';
import { budgets } from '../http/call-budgets.ts';
import { type Call, type CallContext, call } from '../http/calls/call.ts';
import { type Attempt, addressGroup } from '../http/rate-limiter.ts';
import { feedbackLimits as rules } from './feedback-limits.ts';
import { type StoreMessageDeps, storeMessage } from './store-message.ts';

export interface FeedbackDeps extends StoreMessageDeps {
  captcha: Captcha;
  emailOf(userId: number): Promise<string | null>;
}

/** Feedback and contact messages, signed in or not. */
export function feedbackRoutes(deps: FeedbackDeps): Call[] {
  /** The forms take few endings; an account may have been opened with any, and its owner cannot change it here. */
  async function mayWriteAs(email: string, actor: Actor | null): Promise<boolean> {
    if (contactEmail.safeParse(email).success) return true;
    return actor !== null && (await deps.emailOf(actor.userId)) === email;
  }

  const conditions = [
    {
      async check({ email }: Sender, actor: Actor | null) {
        return (await mayWriteAs(email, actor)) ? null : refuse(messages.contact.invalidEmail);
      },
    },
    {
      attempts: ({ email }: Sender, _actor: Actor | null, { address }: CallContext): Attempt[] => [
        [rules.byAddress, addressGroup(address)],
        [rules.byEmail, email.toLowerCase()],
      ],
    },
    {
      async check({ 'g-recaptcha-response': response }: Sender) {
        return (await deps.captcha.isSolved(response)) ? null : captchaRefused();
      },
    },
  ];

  return [
    call(endpoints.feedback, {
      schema: z.extend(feedbackRequest, { email: senderEmail }),
      budget: budgets.write,
      refuse,
      conditions,
      async handle({ 'g-recaptcha-response': _response, ...message }) {
        await storeMessage(deps, { kind: 'feedback', ...message });
        return messageAnswer('submitted', messages.feedback.success);
      },
    }),

    call(endpoints.contact, {
      schema: z.extend(contactRequest, { email: senderEmail }),
      budget: budgets.write,
      refuse,
      conditions,
      async handle({ 'g-recaptcha-response': _response, ...message }) {
        await storeMessage(deps, { kind: 'contact', category: null, ...message });
        return messageAnswer('submitted', messages.contact.success);
      },
    }),
  ];
}

/** What both forms ask of whoever writes. */
type Sender = Pick<ContactRequest, 'email' | 'g-recaptcha-response'>;

function refuse(sentence: string): CallAnswer<MessageAnswer> {
  return messageAnswer('submissionRefused', sentence);
}

/** These screens read the HTTP status: what is refused must not look like a success. */
function captchaRefused(): CallAnswer<MessageAnswer> {
  const { code, text } = statuses.captchaRefused;
  return {
    http: statuses.submissionRefused.http,
    body: { status: 'error', status_code: code, message: text },
  };
}
