import * as z from 'zod/mini';
import { accountEmail, contactEmail, requiredText } from './fields.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';

/** The categories a feedback can have; the first entry of the fixed list is only the placeholder. */
export const feedbackCategories = ['Bug', 'Suggestions', 'New Feature', 'Others'] as const;

const captchaResponse = z
  .string(messages.contact.checkCaptcha)
  .check(z.minLength(1, messages.contact.checkCaptcha));

/** POST /contact_us, as guests send it */
export const contactRequest = z.object({
  name: requiredText(2 * limits.nameMaxLength + 1, messages.contact.provideName),
  email: contactEmail,
  message: requiredText(limits.feedbackMaxLength),
  'g-recaptcha-response': captchaResponse,
});
export type ContactRequest = z.input<typeof contactRequest>;

/** POST /feedback, as guests send it */
export const feedbackRequest = z.extend(contactRequest, {
  category: z.enum(feedbackCategories, messages.feedback.categories[0]),
});

/** The e-mail of a message: whoever is signed in may write under their own, whatever its ending. */
export const senderEmail = z.union([contactEmail, accountEmail], messages.contact.invalidEmail);
export type FeedbackRequest = z.input<typeof feedbackRequest>;
