import * as z from 'zod/mini';
import { isBornBefore, type RegistrationRequest, registrationUser } from '../../../../contract/accounts.ts';
import { isoDate } from '../../../../contract/fields.ts';
import { messages } from '../../../../contract/messages.ts';
import { todayOnBothSides } from '../../../ui/format/local-today.ts';

/** What the form holds, in its order. */
export const emptyRegistration = {
  firstname: '',
  lastname: '',
  date_of_birth: '',
  email: '',
  password: '',
  password_confirmation: '',
  /** As one number with its calling code, or as far as it was typed. */
  phone: '',
  captcha: '',
  accept_terms: false,
};

export type RegisterValues = typeof emptyRegistration;

/** The form is kept when it is left, without passwords and without the captcha, which counts once. */
export const keptOfRegistration = {
  as: 'registration',
  without: ['password', 'password_confirmation', 'captcha'],
};

/** Without these REGISTER looks disabled. */
export const requiredToRegister = {
  firstname: 'Please enter your first name',
  lastname: 'Please enter your last name',
  email: messages.contact.provideEmail,
  password: 'Please choose a password',
  password_confirmation: 'Please repeat the password',
  captcha: messages.contact.checkCaptcha,
  accept_terms: messages.register.acceptTerms,
} satisfies Partial<Record<keyof RegisterValues, string>>;

/** Whether a date of birth can be one. None at all is fine. */
export function isProperBirthday(date: string): boolean {
  return date === '' || isBornBefore(date, todayOnBothSides());
}

/** The contract's rules for a registration, and that a date of birth lies in the past. */
export const registerSchema = z.safeExtend(registrationUser, {
  date_of_birth: z
    .union([z.literal(''), isoDate], messages.register.properDateOfBirth)
    .check(z.refine(isProperBirthday, messages.register.properDateOfBirth)),
  phone: z.string(),
  captcha: z.string(),
  accept_terms: z.boolean(),
});

/** A phone number as registrations carry it. */
export interface PhoneParts {
  country_code: string;
  phone_number: string;
}

/** What the call takes; the phone number is optional. */
export function registrationOf(
  values: RegisterValues,
  phone: PhoneParts | null,
  invitation: string | null,
): RegistrationRequest {
  const { firstname, lastname, email, password, password_confirmation, date_of_birth } = values;
  return {
    user: { firstname, lastname, email, password, password_confirmation, date_of_birth, ...phone },
    accept_terms: values.accept_terms,
    'g-recaptcha-response': values.captcha,
    ...(invitation && { invitation }),
  };
}
