import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { fail, ok, type Result } from '../result.ts';

/** A phone number as it is stored: the calling code and the national number, digits only; null when not given. */
export interface Phone {
  countryCode: string | null;
  phoneNumber: string | null;
}

const noNumber = 'Enter a proper phone number';

/**
 * Reads a calling code and a number, each as people write it: with blanks between the digits, with the zero that is
 * dialled inside a country, or with the calling code before the number. The failure is a sentence to show.
 */
export function readPhone(
  enteredCode: string | null | undefined,
  enteredNumber: string | null | undefined,
): Result<Phone, string> {
  const countryCode = digitsOf(enteredCode);
  const digits = digitsOf(enteredNumber);
  if (digits === null) {
    const isKnown = countryCode === null || isCallingCode(countryCode);
    return isKnown ? ok({ countryCode, phoneNumber: null }) : fail('Enter a proper country code');
  }
  const isWhole = enteredNumber?.trim().startsWith('+') === true;
  if (countryCode === null && !isWhole) return fail('Enter the country code of the number, too');
  const phone = parsePhoneNumberFromString(isWhole ? `+${digits}` : `+${countryCode}${digits}`);
  if (phone?.isValid() !== true) return fail(noNumber);
  if (countryCode !== null && phone.countryCallingCode !== countryCode) return fail(noNumber);
  return ok({ countryCode: phone.countryCallingCode, phoneNumber: phone.nationalNumber });
}

function isCallingCode(digits: string): boolean {
  return getCountries().some((country) => getCountryCallingCode(country) === digits);
}

function digitsOf(entered: string | null | undefined): string | null {
  const digits = (entered ?? '').replace(/\D/g, '');
  return digits === '' ? null : digits;
}
