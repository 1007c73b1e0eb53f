import { Hash, KeyRound, MousePointerClick, SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import type { LinkType } from '../../../../contract/fields.ts';
import { limits } from '../../../../contract/limits.ts';
import { KeyField } from '../../../ui/key-field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { OptionGroup, OptionRow } from '../../../ui/option-row.tsx';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { CodeField, type CodeFieldProps } from './code-field.tsx';
import { createTexts } from './create-texts.ts';
import { MessageOption } from './message-option.tsx';
import type { ShareOptions } from './share-options.ts';

export interface OptionRowsProps extends Pick<CodeFieldProps, 'availability' | 'onCheck' | 'refused'> {
  type: LinkType;
  form: UseFormReturn<ShareOptions>;
  /** Unfolds under the click restriction. */
  clicksOption?: ReactNode;
}

/** The switch for advanced options, and the options it opens. */
export function OptionRows(props: OptionRowsProps) {
  const { type, form, availability, onCheck, refused, clicksOption } = props;
  const { control } = form;
  const isAdvanced = useWatch({ control, name: 'isAdvanced' });
  return (
    <OptionGroup label="Options">
      <Controller
        control={control}
        name="isAdvanced"
        render={({ field }) => (
          <OptionRow
            icon={<SlidersHorizontal size={18} />}
            label="Advanced options"
            isOn={field.value}
            onChange={field.onChange}
          />
        )}
      />
      {isAdvanced && (
        <>
          <MessageOption type={type} form={form} />
          <KeyOption type={type} form={form} />
          <ClicksOption form={form}>{clicksOption}</ClicksOption>
          <Controller
            control={control}
            name="hasCode"
            render={({ field }) => (
              <OptionRow
                icon={<Hash size={18} />}
                label="Custom code"
                help={`${limits.codeMinLength} to ${limits.codeMaxLength} alphanumeric characters`}
                isOn={field.value}
                onChange={field.onChange}
              >
                <CodeField {...{ type, form, availability, onCheck, refused }} />
              </OptionRow>
            )}
          />
        </>
      )}
    </OptionGroup>
  );
}

interface OptionProps {
  type: LinkType;
  form: UseFormReturn<ShareOptions>;
}

function KeyOption({ type, form }: OptionProps) {
  const { control, formState } = form;
  const isNarrow = useIsNarrow();
  const { keyHelp } = createTexts[type];
  const error = formState.errors.key?.message;
  return (
    <Controller
      control={control}
      name="hasKey"
      render={({ field: wanted }) => (
        <OptionRow
          icon={<KeyRound size={18} />}
          label="URL key"
          help={isNarrow ? keyHelp.narrow : keyHelp.wide}
          isOn={wanted.value}
          onChange={wanted.onChange}
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
      )}
    />
  );
}

function ClicksOption({ form, children }: { form: UseFormReturn<ShareOptions>; children: ReactNode }) {
  const { control, formState } = form;
  const error = formState.errors.clicksLimit?.message;
  return (
    <Controller
      control={control}
      name="hasClicksLimit"
      render={({ field: wanted }) => (
        <OptionRow
          icon={<MousePointerClick size={18} />}
          label="Click restriction"
          help="Closes after this many visits"
          isOn={wanted.value}
          onChange={wanted.onChange}
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
                  min={1}
                  max={limits.clicksLimitMax}
                  error={error}
                  errorId={errorId}
                />
              )}
            />
          )}
        >
          {children}
        </OptionRow>
      )}
    />
  );
}
