import { isBornBefore, registrationUser } from '../../contract/accounts.ts';
import { firstIssue } from '../../contract/fields.ts';
import { readPhone } from '../../contract/input/phone.ts';
import { messages } from '../../contract/messages.ts';
import { fail, ok, type Result } from '../../contract/result.ts';

/** A registration that may be taken. */
export interface Registration {
  firstname: string;
  lastname: string;
  email: string;
  password: string;
  dateOfBirth: string | null;
  countryCode: string | null;
  phoneNumber: string | null;
}

export type RegistrationRefusal =
  | { status: 'termsNotAccepted' }
  | { status: 'registrationRefused'; sentence: string };

/** Reads what was sent: terms first, then the fields in the form's order; `today` is YYYY-MM-DD. */
export function readRegistration(
  payload: Record<string, unknown>,
  today: string,
): Result<Registration, RegistrationRefusal> {
  if (payload['accept_terms'] !== true) return fail({ status: 'termsNotAccepted' });
  const parsed = registrationUser.safeParse(payload['user']);
  if (!parsed.success) return refuse(firstIssue(parsed.error));
  const { firstname, lastname, email, password, date_of_birth, country_code, phone_number } = parsed.data;
  if (date_of_birth && !isBornBefore(date_of_birth, today))
    return refuse(messages.register.properDateOfBirth);
  const phone = readPhone(country_code, phone_number);
  if (!phone.ok) return refuse(phone.failure);
  return ok({ firstname, lastname, email, password, dateOfBirth: date_of_birth || null, ...phone.value });
}

function refuse(sentence: string): Result<never, RegistrationRefusal> {
  return fail({ status: 'registrationRefused', sentence });
}
