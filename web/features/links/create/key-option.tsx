import { KeyRound } from 'lucide-react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import type { LinkType } from '../../../../contract/fields.ts';
import { useIsNarrow } from '../../../ui/browser/use-is-narrow.ts';
import { KeyField } from '../../../ui/fields/key-field.tsx';
import { createTexts } from './create-texts.ts';
import type { ShareOptions } from './share-options.ts';
import { SwitchedOption } from './switched-option.tsx';

/** A key that visitors have to enter. */
export function KeyOption({ type, form }: { type: LinkType; form: UseFormReturn<ShareOptions> }) {
  const { control, formState } = form;
  const isNarrow = useIsNarrow();
  const { keyHelp } = createTexts[type];
  const error = formState.errors.key?.message;
  return (
    <SwitchedOption
      form={form}
      name="hasKey"
      icon={<KeyRound size={18} />}
      label="URL key"
      help={isNarrow ? keyHelp.narrow : keyHelp.wide}
      error={error}
      control={(errorId) => (
        <Controller
          control={control}
          name="key"
          render={({ field }) => (
            <KeyField
              {...field}
              size="sm"
              label="Key"
              hideLabel
              error={error}
              errorId={errorId}
              className="md:w-72"
            />
          )}
        />
      )}
    />
  );
}
