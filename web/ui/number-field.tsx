import { NumberField as BaseNumberField } from '@base-ui/react/number-field';
import { cx } from 'class-variance-authority';
import { Minus, Plus } from 'lucide-react';
import type { Ref } from 'react';
import { controlClass } from './control-class.ts';
import { Field, type FieldTexts } from './field.tsx';

export interface NumberFieldProps extends FieldTexts {
  /** Null while the field is empty. */
  value: number | null;
  onChange: (value: number | null) => void;
  onBlur?: () => void;
  /** Where the buttons stop. A typed number may lie beyond, so that the form can say what is wrong with it. */
  min?: number;
  max?: number;
  /** Stands after the number, such as a unit. */
  suffix?: string;
  placeholder?: string;
  size?: 'sm' | 'md';
  name?: string;
  id?: string;
  ref?: Ref<HTMLInputElement>;
}

const stepClass = cx(
  'grid h-full w-8 shrink-0 place-items-center text-muted transition-colors duration-120 hover:bg-hover hover:text-text max-sm:w-11',
  'data-disabled:cursor-default data-disabled:text-subtle data-disabled:hover:bg-transparent',
);

/** A labelled whole number with a button down and a button up. */
export function NumberField(props: NumberFieldProps) {
  const { label, hideLabel, labelEnd, hint, error, errorId, className } = props;
  const { value, onChange, onBlur, min, max, suffix, placeholder, size = 'md', name, id, ref } = props;
  return (
    <Field {...{ label, hideLabel, labelEnd, hint, error, errorId, className }} id={id}>
      {(ids) => (
        <BaseNumberField.Root
          id={ids.id}
          value={value}
          onValueChange={(entered) => onChange(entered)}
          allowOutOfRange
          format={{ maximumFractionDigits: 0 }}
          {...(min === undefined ? {} : { min })}
          {...(max === undefined ? {} : { max })}
          {...(name === undefined ? {} : { name })}
        >
          <BaseNumberField.Group
            className={cx(controlClass({ size, invalid: error !== undefined }), 'w-fit! overflow-hidden')}
          >
            <BaseNumberField.Decrement className={stepClass}>
              <Minus size={14} />
            </BaseNumberField.Decrement>
            <span className="flex h-full min-w-16 flex-1 items-center justify-center gap-0.5">
              <BaseNumberField.Input
                ref={ref}
                onBlur={onBlur}
                placeholder={placeholder}
                aria-describedby={ids['aria-describedby']}
                aria-invalid={ids['aria-invalid']}
                className={cx(
                  'field-sizing-content h-full bg-transparent font-medium outline-none',
                  suffix === undefined ? 'w-full min-w-8 text-center' : 'min-w-3 text-right',
                )}
              />
              {suffix !== undefined && <span className="pr-1 text-13 text-subtle">{suffix}</span>}
            </span>
            <BaseNumberField.Increment className={stepClass}>
              <Plus size={14} />
            </BaseNumberField.Increment>
          </BaseNumberField.Group>
        </BaseNumberField.Root>
      )}
    </Field>
  );
}
