import * as z from 'zod/mini';
import type { defaultsAnswer, profileAnswer, userDefaults } from './answer-schemas/profile-answers.ts';
import { atLeast, fromUsDate, phonePart, requiredText, text } from './fields.ts';
import { notWhole, readWholeNumber } from './input/whole-number.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';

/** The answer of POST /api/profile. Dates are YYYY-MM-DD. */
export type ProfileAnswer = z.output<typeof profileAnswer>;

/** POST /api/update; `date_of_birth` is MM-DD-YYYY. */
export const profileUpdateRequest = z.object({
  firstname: requiredText(limits.nameMaxLength, messages.profile.firstNameTooShort).check(
    atLeast(limits.profileNameMinLength, messages.profile.firstNameTooShort),
  ),
  lastname: requiredText(limits.nameMaxLength, messages.profile.lastNameTooShort).check(
    atLeast(limits.profileNameMinLength, messages.profile.lastNameTooShort),
  ),
  date_of_birth: z.string(messages.profile.dateOfBirthMissing).check(
    z.minLength(1, messages.profile.dateOfBirthMissing),
    z.refine((date) => date === '' || fromUsDate(date) !== null, messages.register.properDateOfBirth),
  ),
  country_code: phonePart('Enter a proper country code'),
  mobile_no: phonePart('Enter a proper mobile number'),
  gender: z.optional(z.nullable(z.enum(['male', 'female', ''], 'Gender is male or female'))),
});
export type ProfileUpdateRequest = z.input<typeof profileUpdateRequest>;

/** What a user wants new links to start with. */
export type UserDefaults = z.output<typeof userDefaults>;

/** The answer of POST /api/get_user_defaults. */
export type DefaultsAnswer = z.output<typeof defaultsAnswer>;

/** A whole number as a form or a program sends it: a number, its text, or nothing. */
const optionalCount = z.pipe(
  z.optional(z.nullable(z.union([z.number(), z.string()], notWhole))),
  z.transform((value) => {
    if (value === undefined || value === null || String(value).trim() === '') return null;
    const read = readWholeNumber(value);
    // Words without a number are less than any number that would do; what is no whole number is none of them.
    return read === 'none' ? 0 : read === 'unclear' ? Number.NaN : read;
  }),
);

function wholeNumberBetween(least: number, most: number, message: string) {
  return z.refine<number | null>(
    (value) => value === null || (Number.isInteger(value) && value >= least && value <= most),
    message,
  );
}

const optionalText = (maxLength: number, message: string) =>
  z.pipe(
    z.optional(z.nullable(text(maxLength, 'Enter a text', message))),
    z.transform((value) => (value === undefined || value === '' ? null : value)),
  );

/** POST /api/set_user_defaults */
export const defaultsRequest = z.object({
  password: optionalText(limits.keyMaxLength, `The key cannot exceed ${limits.keyMaxLength} characters`),
  redirection_time: optionalCount.check(
    z.refine<number | null>((seconds) => !Number.isNaN(seconds), notWhole),
    wholeNumberBetween(
      limits.redirectionMinOnEdit,
      Number.MAX_SAFE_INTEGER,
      messages.defaults.redirectionTooShort,
    ),
    wholeNumberBetween(
      0,
      limits.redirectionMax,
      `Redirection time must be at most ${limits.redirectionMax} seconds`,
    ),
  ),
  validity: optionalCount.check(
    z.refine<number | null>(
      (days) => days === null || (limits.validityDays as readonly number[]).includes(days),
      'Validity is 1, 7, 15 or 30 days',
    ),
  ),
  clicks_limit: optionalCount.check(
    wholeNumberBetween(1, limits.clicksLimitMax, 'Clicks limit must be a whole number from 1'),
  ),
  url_message: optionalText(limits.messageMaxLength, messages.defaults.messageTooLong),
});
export type DefaultsRequest = z.input<typeof defaultsRequest>;
