import { Controller, type UseFormReturn } from 'react-hook-form';
import { OptionRow, type OptionRowProps } from '../../../ui/fields/option-row.tsx';
import type { OptionSwitch, ShareOptions } from './share-options.ts';

export interface SwitchedOptionProps extends Omit<OptionRowProps, 'isOn' | 'onChange'> {
  form: UseFormReturn<ShareOptions>;
  name: 'isAdvanced' | 'hasTags' | OptionSwitch;
}

/** An option whose switch is part of the form. */
export function SwitchedOption({ form, name, ...row }: SwitchedOptionProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => <OptionRow {...row} isOn={field.value} onChange={field.onChange} />}
    />
  );
}
