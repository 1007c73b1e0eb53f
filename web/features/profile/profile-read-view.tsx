import { CalendarDays, Smartphone, UserRound, UsersRound } from 'lucide-react';
import type { ProfileAnswer } from '../../../contract/profile.ts';
import { SettingsList, SettingsRow } from '../../ui/layout/settings-card.tsx';
import { Birthday, Gender, MobileNumber } from './profile-facts.tsx';

/** What can be changed of a profile, to be read. */
export function ProfileReadView({ profile }: { profile: ProfileAnswer }) {
  return (
    <SettingsList>
      <SettingsRow icon={<UserRound size={16} />} term="First name">
        {profile.firstname}
      </SettingsRow>
      <SettingsRow icon={<UserRound size={16} />} term="Last name">
        {profile.lastname}
      </SettingsRow>
      <SettingsRow icon={<UsersRound size={16} />} term="Gender">
        <Gender {...profile} />
      </SettingsRow>
      <SettingsRow icon={<CalendarDays size={16} />} term="Date of birth">
        <Birthday {...profile} />
      </SettingsRow>
      <SettingsRow icon={<Smartphone size={16} />} term="Mobile number">
        <MobileNumber {...profile} />
      </SettingsRow>
    </SettingsList>
  );
}
