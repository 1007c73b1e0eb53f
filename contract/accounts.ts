import * as z from 'zod/mini';
import type {
  exportAnswer,
  loginAnswer,
  passwordChangeAnswer,
  passwordResetAnswer,
  registrationAnswer,
} from './answer-schemas/account-answers.ts';
import { enteredCaptcha } from './captcha.ts';
import {
  accountEmail,
  enteredPassword,
  isoDate,
  newPassword,
  phonePart,
  requiredText,
  text,
} from './fields.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';

/** Whether a date of birth, YYYY-MM-DD, lies before today, YYYY-MM-DD. */
export function isBornBefore(dateOfBirth: string, today: string): boolean {
  return dateOfBirth < today;
}

/** What registering asks of a person, in the form's own order. */
export const registrationUser = z
  .object(
    {
      firstname: requiredText(limits.nameMaxLength),
      lastname: requiredText(limits.nameMaxLength),
      email: accountEmail,
      password: newPassword,
      password_confirmation: z.string(messages.register.passwordsDiffer),
      phone_number: phonePart('Enter a proper phone number'),
      country_code: phonePart('Enter a proper phone number'),
      date_of_birth: z.optional(
        z.nullable(z.union([z.literal(''), isoDate], messages.register.properDateOfBirth)),
      ),
    },
    'Please check the form',
  )
  .check(
    z.refine((user) => user.password === user.password_confirmation, {
      message: messages.register.passwordsDiffer,
      path: ['password_confirmation'],
    }),
  );

/** POST /users */
export const registrationRequest = z.object({
  user: registrationUser,
  accept_terms: z.optional(z.boolean()),
  'g-recaptcha-response': z.optional(z.string()),
  /** Where accounts are made by invitation: the token of the link. */
  invitation: z.optional(z.nullable(z.string())),
});
export type RegistrationRequest = z.input<typeof registrationRequest>;
/** The answer to a registration; the first of `message` is shown for code 610, the others speak for themselves. */
export type RegistrationAnswer = z.output<typeof registrationAnswer>;

/** POST /auth/login */
export const loginRequest = z.object({
  email: requiredText(limits.emailMaxLength).check(z.toLowerCase()),
  password: enteredPassword,
  /** The response of a captcha, where so many wrong passwords were tried that one is asked for. */
  'g-recaptcha-response': z.optional(enteredCaptcha),
});
export type LoginRequest = z.input<typeof loginRequest>;
/** The answer to a login; token, exp and base64 come with success only. */
export type LoginAnswer = z.output<typeof loginAnswer>;

/** POST /auth/third_party_login */
export const providerLoginRequest = z.object({
  access_token: requiredText(4096),
  email: z.optional(z.nullable(text(limits.emailMaxLength))),
  firstname: z.optional(z.nullable(text(limits.nameMaxLength))),
  lastname: z.optional(z.nullable(text(limits.nameMaxLength))),
  provider: z.enum(['google', 'facebook']),
  /** The password of the account that is joined, which keeps it: without it an older password stops working. */
  password: z.optional(z.nullable(text(limits.passwordMaxLength))),
  /** Where accounts are made by invitation: the token of the link, for whoever has no account yet. */
  invitation: z.optional(z.nullable(text(256))),
});
export type ProviderLoginRequest = z.input<typeof providerLoginRequest>;
/** A sign-in provider. */
export type ProviderName = ProviderLoginRequest['provider'];

/** POST /users/password and POST /auth/resend_confirmation */
export const mailRequest = z.object({ user: z.object({ email: accountEmail }) });
export type MailRequest = z.input<typeof mailRequest>;

const passwordPairFields = {
  password: newPassword,
  confirmPassword: z.string(messages.register.passwordsDiffer),
};
const samePasswordTwice = z.refine<{ password: string; confirmPassword: string }>(
  (pair) => pair.password === pair.confirmPassword,
  { message: messages.register.passwordsDiffer, path: ['confirmPassword'] },
);

/** The pair of fields of every form that sets a password. */
export const passwordPair = z.object(passwordPairFields).check(samePasswordTwice);

/** PUT /users/password */
export const passwordResetRequest = z
  .object({
    reset_password_token: requiredText(256, messages.resetPassword.invalidRequest),
    ...passwordPairFields,
  })
  .check(samePasswordTwice);
export type PasswordResetRequest = z.input<typeof passwordResetRequest>;
export type PasswordResetAnswer = z.output<typeof passwordResetAnswer>;

/** GET /users/confirmation */
export const confirmationRequest = z.object({
  confirmation_token: requiredText(256, messages.confirm.invalidToken),
});
export type ConfirmationRequest = z.input<typeof confirmationRequest>;

/** POST /api/disown: whoever reads the mailbox says that the account of its address is another person's. */
export const disownRequest = z.object({ token: requiredText(256, messages.confirm.invalidToken) });
export type DisownRequest = z.input<typeof disownRequest>;

/** POST /auth/change_password */
export const passwordChangeRequest = z
  .object({
    current_password: enteredPassword,
    ...passwordPairFields,
  })
  .check(samePasswordTwice);
export type PasswordChangeRequest = z.input<typeof passwordChangeRequest>;
/** The answer to a password change: every other token is dead, this one is new; API keys live on. */
export type PasswordChangeAnswer = z.output<typeof passwordChangeAnswer>;

/** POST /api/delete_account; accounts without a password leave it out. */
export const accountDeletionRequest = z.object({ password: z.optional(text(limits.passwordMaxLength)) });
export type AccountDeletionRequest = z.input<typeof accountDeletionRequest>;

/** POST /api/export; accounts without a password leave it out, and have logged in a moment ago. */
export const exportRequest = z.object({ password: z.optional(text(limits.passwordMaxLength)) });
export type ExportRequest = z.input<typeof exportRequest>;

/** POST /api/export: everything of the account, as one JSON document. */
export type ExportAnswer = z.output<typeof exportAnswer>;
