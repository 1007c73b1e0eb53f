import { useEffect } from 'react';
import { Controller } from 'react-hook-form';
import { endpoints } from '../../../contract/endpoints.ts';
import { linkOptions } from '../../../contract/options/link-options.ts';
import { defaultsRequest, type UserDefaults } from '../../../contract/profile.ts';
import { notices } from '../../../contract/receipts/notices.ts';
import { call } from '../../api/client.ts';
import { Note } from '../../ui/display/note.tsx';
import { FieldError } from '../../ui/fields/field.tsx';
import { KeyField } from '../../ui/fields/key-field.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { SegmentedField } from '../../ui/fields/segmented-field.tsx';
import { TextareaField } from '../../ui/fields/textarea-field.tsx';
import { WordChecks } from '../../ui/fields/word-checks.tsx';
import { useCheckedForm } from '../../ui/forms/use-checked-form.ts';
import { SettingsCard, SettingsFields } from '../../ui/layout/settings-card.tsx';
import { type DefaultsValues, defaultsValues, inDays } from './defaults-values.ts';
import { EditActions } from './edit-actions.tsx';
import { SavingChip } from './saving-chip.tsx';
import { defaultsQuery } from './use-defaults.ts';
import { useSaving } from './use-saving.ts';

const validities = linkOptions.validityDays.defaults.of.map((days) => ({
  value: String(days),
  label: inDays(days),
}));

export interface DefaultsEditorProps {
  title: string;
  defaults: UserDefaults;
  /** Called when everything is saved, or nothing is to be. */
  onClose: () => void;
}

/** Changes what new links start with. */
export function DefaultsEditor({ title, defaults, onClose }: DefaultsEditorProps) {
  const { form, field, values, errorOf, submit } = useCheckedForm<DefaultsValues>({
    schema: defaultsRequest,
    defaultValues: defaultsValues(defaults),
    keeps: { as: title },
  });
  const { save, state, refusal } = useSaving<DefaultsValues>({
    send: (changed) => call(endpoints.setDefaults, changed),
    reloads: defaultsQuery.queryKey,
    onSaved: onClose,
  });
  const { control, formState, setFocus } = form;
  useEffect(() => setFocus('password'), [setFocus]);
  const validityError = errorOf('validity');
  return (
    <form noValidate onSubmit={submit((changed) => save(changed))}>
      <SettingsCard
        title={title}
        end={<SavingChip state={state} isChanged={formState.isDirty} />}
        actions={<EditActions isChanged={formState.isDirty} isSaving={state === 'saving'} onBack={onClose} />}
      >
        <SettingsFields>
          <Controller
            control={control}
            name="validity"
            render={({ field: { value, onChange } }) => (
              <SegmentedField
                label="Validity"
                options={validities}
                value={value === '' ? null : value}
                onChange={onChange}
                className="sm:col-span-2"
              >
                {validityError !== undefined && <FieldError>{validityError}</FieldError>}
              </SegmentedField>
            )}
          />
          <Controller
            control={control}
            name="password"
            render={({ field: { value, onChange, ref } }) => (
              <KeyField
                label="URL key"
                size="md"
                className="sm:col-span-2"
                {...{ value, onChange, ref }}
                error={errorOf('password')}
              />
            )}
          />
          <Controller
            control={control}
            name="redirection_time"
            render={({ field: { value, onChange, onBlur, ref } }) => (
              <NumberField
                label="Redirection time in seconds"
                min={linkOptions.redirectionTime.defaults.least}
                max={linkOptions.redirectionTime.defaults.most}
                {...{ value, onChange, onBlur, ref }}
                error={errorOf('redirection_time')}
              />
            )}
          />
          <Controller
            control={control}
            name="clicks_limit"
            render={({ field: { value, onChange, onBlur, ref } }) => (
              <NumberField
                label="Clicks limit"
                min={linkOptions.clicksLimit.defaults.least}
                max={linkOptions.clicksLimit.defaults.most}
                {...{ value, onChange, onBlur, ref }}
                error={errorOf('clicks_limit')}
              />
            )}
          />
          <TextareaField
            label="Message"
            hint="Shown to visitors before they are led on"
            limit={linkOptions.message.defaults.most}
            written={values.url_message}
            className="sm:col-span-2"
            {...field('url_message')}
          />
          <Controller
            control={control}
            name="notify"
            render={({ field: { value, onChange } }) => (
              <WordChecks
                legend="Email me when"
                labels={notices}
                hint="For secrets, and for links with a key or a visit limit"
                error={errorOf('notify')}
                className="sm:col-span-2"
                {...{ value, onChange }}
              />
            )}
          />
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
