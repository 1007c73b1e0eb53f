import * as z from 'zod/mini';
import { characterCount, isLongerThan, tooLong } from './input/characters.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';

/** Not more characters than that. */
export function atMost(maxLength: number, message = tooLong(maxLength)) {
  return z.refine<string>((value) => !isLongerThan(maxLength, value), message);
}

/** Not fewer characters than that. */
export function atLeast(minLength: number, message: string) {
  return z.refine<string>((value) => characterCount(value) >= minLength, message);
}

/** Said of a text with a character that the database cannot store. */
export const notStorable = 'That has a character that cannot be kept';

/** A text of bounded length; `missing` is what is said of anything that is no text. */
export function text(maxLength: number, missing = 'Please fill in this field', message = tooLong(maxLength)) {
  return z.string(missing).check(
    atMost(maxLength, message),
    // PostgreSQL cannot store NUL.
    z.refine((value) => !value.includes('\0'), notStorable),
  );
}

/** A text that has to be there, bounded. */
export function requiredText(maxLength: number, missing = 'Please fill in this field') {
  return text(maxLength, missing).check(z.trim(), z.minLength(1, missing));
}

/** An e-mail address as accounts have it, brought to lower case. */
export const accountEmail = z
  .string(messages.contact.invalidEmail)
  .check(
    z.trim(),
    z.toLowerCase(),
    atMost(limits.emailMaxLength),
    z.regex(
      /^[^\s\p{Cc}\p{Cs}@"<>()[\]\\,;:]+@[^\s\p{Cc}\p{Cs}@"<>()[\]\\,;:]+\.[^\s\p{Cc}\p{Cs}@"<>()[\]\\,;:.]{2,}$/u,
      messages.contact.invalidEmail,
    ),
  );

/** An e-mail address as the contact and feedback forms take it: top-level parts of 2 to 3 letters. */
export const contactEmail = z
  .string(messages.contact.invalidEmail)
  .check(
    z.trim(),
    atMost(limits.emailMaxLength),
    z.regex(/^[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[A-Za-z]{2,3}$/, messages.contact.invalidEmail),
  );

/** Letters, digits and the specials @$!%*#?& alone, at least one of each kind, 8 or more. */
const strongPassword = /^(?=.*[A-Za-z])(?=.*\d)(?=.*[@$!%*#?&])[A-Za-z\d@$!%*#?&]{8,}$/;

/** A new password of an account. */
export const newPassword = z
  .string(messages.register.passwordTooShort)
  .check(
    atLeast(limits.passwordMinLength, messages.register.passwordTooShort),
    atMost(limits.passwordMaxLength),
    z.regex(strongPassword, messages.register.passwordTooSimple),
  );

/** A password that a person signs in with: anything that is not empty. */
export const enteredPassword = z.string().check(z.minLength(1), atMost(limits.passwordMaxLength));

/** What a short link leads to. */
export const linkType = z.enum(['url', 'secret']);
/** What a short link leads to: an address or a secret message. */
export type LinkType = z.infer<typeof linkType>;

/** Names a link or secret. */
export interface LinkName {
  type: LinkType;
  code: string;
}

/** A calendar date that exists, as YYYY-MM-DD. */
export const isoDate = z.string().check(z.refine(isCalendarDate, messages.register.properDateOfBirth));

/** Whether a text is YYYY-MM-DD and that day exists. */
export function isCalendarDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** A calling code or a phone number as people write it; what stands between the digits is not looked at. */
export function phonePart(message: string) {
  const written = text(limits.phoneMaxLength, message).check(z.regex(/^\+?[\d\s()./-]*$/, message));
  return z.optional(z.nullable(written));
}

/** MM-DD-YYYY, as profile updates send dates, read as YYYY-MM-DD; null when it is no date. */
export function fromUsDate(value: string): string | null {
  const parts = /^(\d{2})-(\d{2})-(\d{4})$/.exec(value);
  const iso = parts === null ? '' : `${parts[3]}-${parts[1]}-${parts[2]}`;
  return isCalendarDate(iso) ? iso : null;
}

/** YYYY-MM-DD written as MM-DD-YYYY. */
export function toUsDate(iso: string): string {
  const [year, month, day] = iso.split('-');
  return `${month}-${day}-${year}`;
}

/** The first sentence of what a schema found wrong. */
export function firstIssue(error: z.core.$ZodError): string {
  return error.issues[0]?.message ?? 'Invalid input';
}
