import { firstIssue, fromUsDate } from '../../contract/fields.ts';
import { readPhone } from '../../contract/input/phone.ts';
import { messages } from '../../contract/messages.ts';
import { profileUpdateRequest } from '../../contract/profile.ts';
import { fail, ok, type Result } from '../../contract/result.ts';
import type { UsersTable } from '../database/tables/people.ts';

export type ProfileChange = Pick<
  UsersTable,
  'firstname' | 'lastname' | 'date_of_birth' | 'country_code' | 'mobile_no' | 'gender'
>;

/** Reads a profile update; the failure is the sentence to show. `today` is YYYY-MM-DD. */
export function readProfileUpdate(payload: unknown, today: string): Result<ProfileChange, string> {
  const parsed = profileUpdateRequest.safeParse(payload);
  if (!parsed.success) return fail(firstIssue(parsed.error));
  const { firstname, lastname, gender, country_code, mobile_no } = parsed.data;
  const dateOfBirth = fromUsDate(parsed.data.date_of_birth);
  if (dateOfBirth !== null && dateOfBirth > today) return fail(messages.profile.dateInFuture);
  const phone = readPhone(country_code, mobile_no);
  if (!phone.ok) return phone;
  return ok({
    firstname,
    lastname,
    gender: gender || null,
    date_of_birth: dateOfBirth,
    country_code: phone.value.countryCode,
    mobile_no: phone.value.phoneNumber,
  });
}
