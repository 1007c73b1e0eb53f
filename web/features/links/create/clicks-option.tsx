import { MousePointerClick } from 'lucide-react';
import type { ReactNode } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { linkOptions } from '../../../../contract/options/link-options.ts';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import type { ShareOptions } from './share-options.ts';
import { SwitchedOption } from './switched-option.tsx';

export interface ClicksOptionProps {
  form: UseFormReturn<ShareOptions>;
  /** Unfolds under it. */
  clicksOption?: ReactNode;
}

/** How many visits are allowed. */
export function ClicksOption({ form, clicksOption }: ClicksOptionProps) {
  const { control, formState } = form;
  const { least, most, fallback } = linkOptions.clicksLimit.create;
  const error = formState.errors.clicksLimit?.message;
  return (
    <SwitchedOption
      form={form}
      name="hasClicksLimit"
      icon={<MousePointerClick size={18} />}
      label="Click restriction"
      help="Closes after this many visits"
      error={error}
      control={(errorId) => (
        <Controller
          control={control}
          name="clicksLimit"
          render={({ field }) => (
            <NumberField
              {...field}
              size="sm"
              label="Visits allowed"
              hideLabel
              min={least}
              max={most}
              fallback={fallback}
              error={error}
              errorId={errorId}
            />
          )}
        />
      )}
    >
      {clicksOption}
    </SwitchedOption>
  );
}
