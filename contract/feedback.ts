import * as z from 'zod/mini';
import { contactEmail, requiredText } from './fields.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';

/** The categories a feedback can have; the first entry of the fixed list is only the placeholder. */
export const feedbackCategories = ['Bug', 'Suggestions', 'New Feature', 'Others'] as const;

const captchaResponse = z
  .string(messages.contact.checkCaptcha)
  .check(z.minLength(1, messages.contact.checkCaptcha));

/** POST /contact_us */
export const contactRequest = z.object({
  name: requiredText(2 * limits.nameMaxLength + 1, messages.contact.provideName),
  email: contactEmail,
  message: requiredText(limits.feedbackMaxLength),
  'g-recaptcha-response': captchaResponse,
});
export type ContactRequest = z.input<typeof contactRequest>;

/** POST /feedback */
export const feedbackRequest = z.extend(contactRequest, {
  category: z.enum(feedbackCategories, messages.feedback.categories[0]),
});
export type FeedbackRequest = z.input<typeof feedbackRequest>;
