import { Megaphone } from 'lucide-react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import type { LinkType } from '../../../../contract/fields.ts';
import { linkOptions } from '../../../../contract/options/link-options.ts';
import { useIsNarrow } from '../../../ui/browser/use-is-narrow.ts';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { createTexts } from './create-texts.ts';
import type { ShareOptions } from './share-options.ts';
import { SwitchedOption } from './switched-option.tsx';

/** A message before it goes on, and for how long it stays. */
export function MessageOption({ type, form }: { type: LinkType; form: UseFormReturn<ShareOptions> }) {
  const { control, formState } = form;
  const { least, most, fallback } = linkOptions.redirectionTime.create;
  const isNarrow = useIsNarrow();
  const message = useWatch({ control, name: 'message' });
  const { messageHelp } = createTexts[type];
  const error = formState.errors.redirectionTime?.message;
  return (
    <SwitchedOption
      form={form}
      name="hasMessage"
      icon={<Megaphone size={18} />}
      label="Message section"
      help={isNarrow ? messageHelp.narrow : messageHelp.wide}
      error={error}
      control={(errorId) => (
        <Controller
          control={control}
          name="redirectionTime"
          render={({ field }) => (
            <span className="flex items-center justify-between gap-2">
              <span aria-hidden="true" className="text-13 max-md:font-medium md:text-subtle">
                Redirect after
              </span>
              <NumberField
                {...field}
                size="sm"
                label="Redirect after, in seconds"
                hideLabel
                min={least}
                max={most}
                fallback={fallback}
                suffix="s"
                error={error}
                errorId={errorId}
              />
            </span>
          )}
        />
      )}
    >
      <TextareaField
        label="Message"
        hideLabel
        rows={3}
        placeholder="Your message to the visitor"
        hint={<span className="text-12">Plain text, shown as from you</span>}
        limit={linkOptions.message.create.most}
        written={message}
        error={formState.errors.message?.message}
        {...form.register('message')}
      />
    </SwitchedOption>
  );
}
