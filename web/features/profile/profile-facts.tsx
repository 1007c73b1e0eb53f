import { messages } from '../../../contract/messages.ts';
import type { ProfileAnswer } from '../../../contract/profile.ts';

/** Said of a field that is not filled in. */
export function NotSet() {
  return <span className="font-normal text-subtle">{messages.profile.genderNotSet}</span>;
}

const genders = { male: 'Male', female: 'Female' };

export function Gender({ gender }: Pick<ProfileAnswer, 'gender'>) {
  return gender === null ? <NotSet /> : genders[gender];
}

const inWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

export function Birthday({ date_of_birth }: Pick<ProfileAnswer, 'date_of_birth'>) {
  return date_of_birth === null ? <NotSet /> : inWords.format(new Date(date_of_birth));
}

/** "+", country code, number. */
export function MobileNumber({ country_code, mobile_no }: Pick<ProfileAnswer, 'country_code' | 'mobile_no'>) {
  if (mobile_no === null) return <NotSet />;
  return (
    <span>
      {country_code !== null && <span className="mr-1.5">+{country_code}</span>}
      {mobile_no}
    </span>
  );
}
