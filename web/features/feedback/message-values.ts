import * as z from 'zod/mini';
import { contactRequest, type FeedbackRequest, feedbackCategories } from '../../../contract/feedback.ts';
import { accountEmail, requiredText } from '../../../contract/fields.ts';
import { limits } from '../../../contract/limits.ts';
import { messages } from '../../../contract/messages.ts';

/** Feedback, or a message to the team. */
export type MessageKind = 'contact' | 'feedback';

/** What the form holds, in its order. */
export interface MessageValues {
  /** The whole name, where the profile says who writes. */
  firstname: string;
  lastname: string;
  email: string;
  /** Empty until chosen; contact messages have none. */
  category: (typeof feedbackCategories)[number] | '';
  message: string;
  captcha: string;
}

const { contact, feedback } = messages;

/** Without these Submit looks disabled; the first that is missing is said beside it. */
export function requiredIn(
  kind: MessageKind,
  isSenderKnown: boolean,
): Partial<Record<keyof MessageValues, string>> {
  return {
    firstname: contact.provideName,
    ...(isSenderKnown ? {} : { lastname: contact.provideName }),
    email: contact.provideEmail,
    ...(kind === 'feedback' ? { category: feedback.categories[0] } : {}),
    message: 'Please write a message',
    captcha: contact.checkCaptcha,
  };
}

const { email, message } = contactRequest.shape;
const name = requiredText(limits.nameMaxLength, contact.provideName);
const { name: wholeName } = contactRequest.shape;

/** The contract's rules; the name is two fields here. */
export const messageSchema = z.object({
  firstname: name,
  lastname: name,
  email,
  category: z.enum([...feedbackCategories, '']),
  message,
  captcha: z.string(),
});

/** The rules where the profile says who writes: its name is one field, and the account's e-mail is as it is. */
export const knownSenderSchema = z.extend(messageSchema, {
  firstname: wholeName,
  lastname: z.string(),
  email: accountEmail,
});

/** What the calls take. */
export function messageOf({ firstname, lastname, captcha, ...rest }: MessageValues) {
  const { email: address, message: text, category } = rest;
  return {
    name: `${firstname} ${lastname}`.trim(),
    email: address,
    message: text,
    category: category as FeedbackRequest['category'],
    'g-recaptcha-response': captcha,
  };
}
