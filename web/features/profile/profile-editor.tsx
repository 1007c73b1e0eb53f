import { useEffect } from 'react';
import { Controller } from 'react-hook-form';
import { endpoints } from '../../../contract/endpoints.ts';
import { messages } from '../../../contract/messages.ts';
import type { ProfileAnswer } from '../../../contract/profile.ts';
import { call } from '../../api/client.ts';
import { Note } from '../../ui/display/note.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { todayOnBothSides } from '../../ui/format/local-today.ts';
import { useCheckedForm } from '../../ui/forms/use-checked-form.ts';
import { SettingsCard, SettingsFields } from '../../ui/layout/settings-card.tsx';
import { fileTimeoutMs, withTimeout } from '../../ui/loading/with-timeout.ts';
import { useToasts } from '../../ui/toasts/toasts.tsx';
import { EditActions } from './edit-actions.tsx';
import { type ProfileValues, profileSchema, profileUpdateOf, profileValues } from './profile-values.ts';
import { SavingChip } from './saving-chip.tsx';
import { profileQuery } from './use-profile.ts';
import { useSaving } from './use-saving.ts';

const genders = [
  { value: 'male', label: 'Male' },
  { value: 'female', label: 'Female' },
] as const;

export interface ProfileEditorProps {
  title: string;
  profile: ProfileAnswer;
  /** Called when everything is saved, or nothing is to be. */
  onClose: () => void;
}

/** Changes a person's own details. */
export function ProfileEditor({ title, profile, onClose }: ProfileEditorProps) {
  const today = todayOnBothSides();
  const toasts = useToasts();
  const { form, field, errorOf, submit } = useCheckedForm<ProfileValues>({
    schema: profileSchema(today),
    defaultValues: profileValues(profile),
    keeps: { as: title },
    halfFilled: { date_of_birth: messages.register.properDateOfBirth },
  });
  const { save, state, refusal } = useSaving<ProfileValues>({
    send: (values) => call(endpoints.updateProfile, profileUpdateOf(values)),
    reloads: profileQuery.queryKey,
    onSaved: onClose,
  });
  const { setFocus } = form;
  useEffect(() => setFocus('firstname'), [setFocus]);
  const { isDirty } = form.formState;

  /** The numbering plans of the world are heavy, and fetched when they are needed; without them the server checks. */
  async function checkPhoneAndSave(values: ProfileValues): Promise<void> {
    const plans = await withTimeout(import('../../../contract/input/phone.ts'), fileTimeoutMs).catch(
      () => null,
    );
    const phone = plans?.readPhone(values.country_code, values.mobile_no);
    if (phone === undefined || phone.ok) return save(values);
    const isOneMissing = values.country_code === '' || values.mobile_no === '';
    const place = isOneMissing ? 'country_code' : 'mobile_no';
    form.setError(place, { message: phone.failure });
    form.setFocus(place);
    toasts.error(phone.failure);
  }

  return (
    <form noValidate onSubmit={submit(checkPhoneAndSave)}>
      <SettingsCard
        title={title}
        end={<SavingChip state={state} isChanged={isDirty} />}
        actions={<EditActions isChanged={isDirty} isSaving={state === 'saving'} onBack={onClose} />}
      >
        <SettingsFields>
          <TextField label="First name" size="md" autoComplete="given-name" {...field('firstname')} />
          <TextField label="Last name" size="md" autoComplete="family-name" {...field('lastname')} />
          <TextField
            label={messages.register.dateOfBirth}
            size="md"
            type="date"
            max={today}
            autoComplete="bday"
            {...field('date_of_birth')}
          />
          <Controller
            control={form.control}
            name="gender"
            render={({ field: { value, onChange, onBlur, ref } }) => (
              <RadioCards
                legend="Gender"
                options={genders}
                value={value === '' ? null : value}
                {...{ onChange, onBlur, ref }}
                error={errorOf('gender')}
              />
            )}
          />
          <div className="contents max-sm:grid max-sm:grid-cols-[112px_minmax(0,1fr)] max-sm:gap-3">
            <TextField
              label="Country code"
              size="md"
              leading={<span>+</span>}
              inputMode="numeric"
              autoComplete="tel-country-code"
              {...field('country_code')}
            />
            <TextField
              label="Mobile number"
              size="md"
              type="tel"
              autoComplete="tel-national"
              {...field('mobile_no')}
            />
          </div>
          {refusal !== undefined && (
            <div className="sm:col-span-2">
              <Note tone="danger">{refusal}</Note>
            </div>
          )}
        </SettingsFields>
      </SettingsCard>
    </form>
  );
}
