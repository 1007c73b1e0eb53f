import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select } from '@base-ui/react/select';
import { cx } from 'class-variance-authority';
import { Check, ChevronDown } from 'lucide-react';
import type { Ref } from 'react';
import { popupClass, popupItemClass } from '../popups/popup-class.ts';
import { type ControlSize, controlClass } from './control-class.ts';
import { Field, type FieldTexts } from './field.tsx';

export interface SelectFieldProps<Value extends string> extends FieldTexts {
  options: readonly { value: Value; label: string }[];
  /** Null while nothing is chosen: the placeholder shows. */
  value: Value | null;
  onChange: (value: Value) => void;
  onBlur?: () => void;
  placeholder?: string;
  size?: ControlSize;
  name?: string;
  id?: string;
  ref?: Ref<HTMLButtonElement>;
}

/** A labelled choice of one from a list that opens. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, hideLabel, labelEnd, hint, error, className } = props;
  const { options, value, onChange, onBlur, placeholder, size = 'lg', name, id, ref } = props;
  return (
    <Field {...{ label, hideLabel, labelEnd, hint, error, className }} id={id}>
      {(ids) => (
        <CSPProvider disableStyleElements>
          <Select.Root
            items={options}
            value={value}
            onValueChange={(chosen) => {
              if (chosen !== null) onChange(chosen);
            }}
            {...(name === undefined ? {} : { name })}
          >
            <Select.Trigger
              {...ids}
              ref={ref}
              onBlur={onBlur}
              className={cx(
                controlClass({ size, invalid: error !== undefined }),
                'justify-between gap-2 px-3 text-left outline-none',
              )}
            >
              <Select.Value placeholder={placeholder} className="truncate data-placeholder:text-subtle" />
              <Select.Icon className="text-subtle">
                <ChevronDown size={16} />
              </Select.Icon>
            </Select.Trigger>
            <Select.Portal render={<section aria-label="Options" />}>
              <Select.Positioner sideOffset={6} alignItemWithTrigger={false} className="z-10 outline-none">
                <Select.Popup className={cx(popupClass, 'min-w-(--anchor-width)')}>
                  <Select.List className="max-h-(--available-height) overflow-y-auto p-1">
                    {options.map((option) => (
                      <Select.Item
                        key={option.value}
                        value={option.value}
                        className={cx(popupItemClass, 'justify-between')}
                      >
                        <Select.ItemText>{option.label}</Select.ItemText>
                        <Select.ItemIndicator className="text-kind">
                          <Check size={16} />
                        </Select.ItemIndicator>
                      </Select.Item>
                    ))}
                  </Select.List>
                </Select.Popup>
              </Select.Positioner>
            </Select.Portal>
          </Select.Root>
        </CSPProvider>
      )}
    </Field>
  );
}
