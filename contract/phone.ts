import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { fail, ok, type Result } from './result.ts';

/** A phone number as it is stored: the calling code and the national number, digits only; null when not given. */
export interface Phone {
  countryCode: string | null;
  phoneNumber: string | null;
}

/** Reads a calling code and a number, each as a form sends it; the failure is a sentence to show. */
export function readPhone(
  enteredCode: string | null | undefined,
  enteredNumber: string | null | undefined,
): Result<Phone, string> {
  const countryCode = digitsOf(enteredCode);
  const phoneNumber = digitsOf(enteredNumber);
  if (countryCode !== null && phoneNumber !== null) {
    const phone = parsePhoneNumberFromString(`+${countryCode}${phoneNumber}`);
    if (phone?.countryCallingCode !== countryCode || !phone.isPossible())
      return fail('Enter a proper phone number');
  }
  return ok({ countryCode, phoneNumber });
}

function digitsOf(entered: string | null | undefined): string | null {
  const digits = (entered ?? '').replace(/\D/g, '');
  return digits === '' ? null : digits;
}
