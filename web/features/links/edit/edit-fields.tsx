import type { ReactNode } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { limits } from '../../../../contract/limits.ts';
import { type LinkDetails, validitySeconds } from '../../../../contract/links.ts';
import { useNow } from '../../../ui/browser/use-now.ts';
import { KeyField } from '../../../ui/fields/key-field.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { writeCountOf } from '../../../ui/format/write-count.ts';
import { writeWeekdayAndDay } from '../../../ui/format/write-time.ts';
import type { MeantAddress } from '../use-meant-address.tsx';
import { ValidityChoice } from '../validity-choice.tsx';
import type { EditValues } from './edit-values.ts';

export interface EditFieldsProps {
  form: UseFormReturn<EditValues>;
  link: LinkDetails;
  meant: MeantAddress;
}

/** What can be changed. Each label says whether it was. */
export function EditFields({ form, link, meant }: EditFieldsProps) {
  const { control, formState } = form;
  const { errors, dirtyFields } = formState;
  const url = useWatch({ control, name: 'url' });
  const label = (text: string, field: keyof EditValues) => (
    <Label isChanged={dirtyFields[field] === true}>{text}</Label>
  );
  return (
    <>
      {link.type === 'url' && (
        <TextField
          label={label('Original URL', 'url')}
          size="md"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          error={errors.url?.message}
          className="col-span-full"
          {...form.register('url')}
        />
      )}
      <div className="col-span-full empty:hidden">
        {meant.question(url, (address) => {
          form.setValue('url', address, { shouldDirty: true });
          form.setFocus('url');
        })}
      </div>
      <div className="col-span-full">
        <Controller
          control={control}
          name="validityDays"
          render={({ field }) => (
            <ValidityChoice
              ref={field.ref}
              value={field.value}
              onChange={field.onChange}
              until={<Until days={field.value} />}
              error={errors.validityDays?.message}
            />
          )}
        />
      </div>
      <Controller
        control={control}
        name="redirectionTime"
        render={({ field }) => (
          <NumberField
            {...field}
            label={label('Redirection time', 'redirectionTime')}
            min={limits.redirectionMinOnEdit}
            max={limits.redirectionMax}
            fallback={limits.redirectionFallback}
            suffix="s"
            hint={`At least ${limits.redirectionMinOnEdit} seconds. Empty: no waiting.`}
            error={errors.redirectionTime?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="clicksLimit"
        render={({ field }) => (
          <NumberField
            {...field}
            label={label('Clicks limit', 'clicksLimit')}
            min={Math.max(1, link.total_clicks)}
            max={limits.clicksLimitMax}
            fallback={limits.clicksLimitFallback}
            hint={
              link.total_clicks === 0
                ? 'Empty: no limit.'
                : `${writeCountOf(link.total_clicks, 'click')} so far. The limit cannot be lower.`
            }
            error={errors.clicksLimit?.message}
          />
        )}
      />
      {link.zero_knowledge !== true && (
        <Controller
          control={control}
          name="key"
          render={({ field }) => (
            <KeyField
              {...field}
              size="md"
              label={label('URL key', 'key')}
              error={errors.key?.message}
              className="col-span-full"
            />
          )}
        />
      )}
      <Message form={form} label={label('Message', 'message')} />
    </>
  );
}

function Message({ form, label }: { form: UseFormReturn<EditValues>; label: ReactNode }) {
  const message = useWatch({ control: form.control, name: 'message' });
  return (
    <TextareaField
      label={label}
      rows={3}
      hint="A message needs a redirection time"
      limit={limits.messageMaxLength}
      written={message}
      error={form.formState.errors.message?.message}
      className="col-span-full"
      {...form.register('message')}
    />
  );
}

function Until({ days }: { days: number | null }) {
  const now = useNow();
  if (days === null) return 'Counts from saving';
  return `From today, until ${writeWeekdayAndDay(now + validitySeconds(days) * 1000)}`;
}

function Label({ isChanged, children }: { isChanged: boolean; children: string }) {
  return (
    <>
      {children}
      {isChanged && <span className="text-on-kind-soft"> · changed</span>}
    </>
  );
}
