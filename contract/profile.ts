import * as z from 'zod/mini';
import type { defaultsAnswer, profileAnswer, userDefaults } from './answer-schemas/profile-answers.ts';
import { atLeast, fromUsDate, phonePart, requiredText } from './fields.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import type { SentDefaults } from './options/option-types.ts';
import { defaultsOptions } from './options/sent-options.ts';

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

/** POST /api/set_user_defaults */
export const defaultsRequest: z.ZodMiniType<UserDefaults, SentDefaults> = defaultsOptions;
export type DefaultsRequest = SentDefaults;
