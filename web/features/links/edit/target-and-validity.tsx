import { Controller, useWatch } from 'react-hook-form';
import { validitySeconds } from '../../../../contract/options/validity.ts';
import { useNow } from '../../../ui/browser/use-now.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { writeWeekdayAndDay } from '../../../ui/format/write-time.ts';
import { CampaignTool } from '../campaign/campaign-tool.tsx';
import { ValidityChoice } from '../validity-choice.tsx';
import type { EditFieldProps } from './edit-field.ts';

/** Where a link leads. A secret leads nowhere. */
export function TargetField({ form, link, meant, error, label }: EditFieldProps) {
  const url = useWatch({ control: form.control, name: 'url' });
  return (
    <>
      {link.type === 'url' && (
        <TextField
          label={label('Original URL')}
          size="md"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          error={error}
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
      {link.type === 'url' && (
        <CampaignTool
          address={url}
          onChange={(address) => form.setValue('url', address, { shouldDirty: true })}
        />
      )}
    </>
  );
}

/** For how long it is valid, from saving on. */
export function ValidityField({ form, error }: EditFieldProps) {
  return (
    <div className="col-span-full">
      <Controller
        control={form.control}
        name="validityDays"
        render={({ field }) => (
          <ValidityChoice
            ref={field.ref}
            value={field.value}
            onChange={field.onChange}
            until={<Until days={field.value} />}
            error={error}
          />
        )}
      />
    </div>
  );
}

function Until({ days }: { days: number | null }) {
  const now = useNow();
  if (days === null) return 'Counts from saving';
  return `From today, until ${writeWeekdayAndDay(now + validitySeconds(days) * 1000)}`;
}
