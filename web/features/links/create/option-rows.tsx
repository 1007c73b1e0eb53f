import { Hash, KeyRound, MousePointerClick, SlidersHorizontal } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import type { LinkType } from '../../../../contract/fields.ts';
import { limits } from '../../../../contract/limits.ts';
import { linkOptions } from '../../../../contract/options/link-options.ts';
import { useIsNarrow } from '../../../ui/browser/use-is-narrow.ts';
import { KeyField } from '../../../ui/fields/key-field.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { OptionGroup } from '../../../ui/fields/option-row.tsx';
import { CodeField, type CodeFieldProps } from './code-field.tsx';
import { createTexts } from './create-texts.ts';
import { MessageOption } from './message-option.tsx';
import type { OptionSwitch, ShareOptions } from './share-options.ts';
import { SwitchedOption } from './switched-option.tsx';

export interface OptionRowsProps extends Pick<CodeFieldProps, 'availability' | 'onCheck' | 'refused'> {
  type: LinkType;
  form: UseFormReturn<ShareOptions>;
  /** Unfolds under the click restriction. */
  clicksOption?: ReactNode;
}

/** The switch for advanced options, and the options it opens. */
export function OptionRows(props: OptionRowsProps) {
  const { form } = props;
  const { control } = form;
  const isAdvanced = useWatch({ control, name: 'isAdvanced' });
  return (
    <OptionGroup label="Options">
      <SwitchedOption
        form={form}
        name="isAdvanced"
        icon={<SlidersHorizontal size={18} />}
        label="Advanced options"
      />
      {isAdvanced && Object.entries(optionRows).map(([name, Row]) => <Row key={name} {...props} />)}
    </OptionGroup>
  );
}

/** The row of each switch, in the popup's order. */
const optionRows: Record<OptionSwitch, ComponentType<OptionRowsProps>> = {
  hasMessage: MessageOption,
  hasKey: KeyOption,
  hasClicksLimit: ClicksOption,
  hasCode: CodeOption,
};

function CodeOption({ type, form, availability, onCheck, refused }: OptionRowsProps) {
  return (
    <SwitchedOption
      form={form}
      name="hasCode"
      icon={<Hash size={18} />}
      label="Custom code"
      help={`${limits.codeMinLength} to ${limits.codeMaxLength} alphanumeric characters`}
    >
      <CodeField {...{ type, form, availability, onCheck, refused }} />
    </SwitchedOption>
  );
}

function KeyOption({ type, form }: OptionRowsProps) {
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
              className="md:w-58"
            />
          )}
        />
      )}
    />
  );
}

function ClicksOption({ form, clicksOption }: OptionRowsProps) {
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
