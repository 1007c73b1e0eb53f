import { type Country, parsePhoneNumber } from 'react-phone-number-input/min';
import { readPhone } from '../../../../contract/input/phone.ts';
import { fail, ok, type Result } from '../../../../contract/result.ts';
import type { PhoneParts } from './register-values.ts';

/** Splits a number into calling code and national number; the failure is a sentence to show. */
export function splitPhone(entered: string, home: Country | undefined): Result<PhoneParts, string> {
  const parsed = parsePhoneNumber(entered, home);
  if (parsed === undefined) return fail('Enter a proper phone number');
  const parts = { country_code: parsed.countryCallingCode, phone_number: parsed.nationalNumber };
  const read = readPhone(parts.country_code, parts.phone_number);
  return read.ok ? ok(parts) : read;
}
