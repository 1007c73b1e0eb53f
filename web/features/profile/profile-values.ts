import * as z from 'zod/mini';
import { isCalendarDate, toUsDate } from '../../../contract/fields.ts';
import { messages } from '../../../contract/messages.ts';
import {
  type ProfileAnswer,
  type ProfileUpdateRequest,
  profileUpdateRequest,
} from '../../../contract/profile.ts';

/** What the profile's form holds; the date as date inputs have it, YYYY-MM-DD. */
export interface ProfileValues {
  firstname: string;
  lastname: string;
  date_of_birth: string;
  gender: 'male' | 'female' | '';
  country_code: string;
  mobile_no: string;
}

/** The form's values as the server has them. */
export function profileValues(profile: ProfileAnswer): ProfileValues {
  const { firstname, lastname, date_of_birth, gender, country_code, mobile_no } = profile;
  return {
    firstname,
    lastname,
    date_of_birth: date_of_birth ?? '',
    gender: gender ?? '',
    country_code: country_code ?? '',
    mobile_no: mobile_no ?? '',
  };
}

/** The contract's rules, with the date as the form has it. `today` is YYYY-MM-DD. */
export function profileSchema(today: string) {
  return z.extend(profileUpdateRequest, {
    date_of_birth: z.string().check(
      z.minLength(1, messages.profile.dateOfBirthMissing),
      z.refine((date) => date === '' || isCalendarDate(date), messages.register.properDateOfBirth),
      z.refine((date) => date <= today, messages.profile.dateInFuture),
    ),
    gender: z.enum(['male', 'female', '']),
  });
}

/** What the call takes. */
export function profileUpdateOf(values: ProfileValues): ProfileUpdateRequest {
  return {
    ...values,
    date_of_birth: toUsDate(values.date_of_birth),
  };
}
