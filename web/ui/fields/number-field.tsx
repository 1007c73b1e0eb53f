import { cx } from 'class-variance-authority';
import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';
import { type EnteredNumber, enteredNumber, readWholeNumber } from '../../../contract/input/whole-number.ts';
import { controlClass } from './control-class.ts';
import { Field, type FieldTexts } from './field.tsx';

export interface NumberFieldProps extends FieldTexts {
  value: EnteredNumber;
  onChange: (value: EnteredNumber) => void;
  onBlur?: () => void;
  /** Where the buttons stop. A typed number may lie beyond, so that the form can say what is wrong with it. */
  min?: number;
  max?: number;
  /** Takes the place of words without a number, where the form's rules would take it for them. */
  fallback?: number;
  /** Stands after the number, such as a unit. */
  suffix?: string;
  placeholder?: string;
  size?: 'sm' | 'md';
  name?: string;
  id?: string;
  ref?: Ref<HTMLInputElement>;
}

const stepClass = cx(
  'grid h-full w-8 shrink-0 cursor-pointer place-items-center text-muted transition-colors duration-120 hover:bg-hover hover:text-text max-sm:w-11',
  'disabled:cursor-default disabled:text-subtle disabled:hover:bg-transparent',
);

/** A labelled whole number with a button down and a button up. What is typed stays as it is, for the rules to read. */
export function NumberField(props: NumberFieldProps) {
  const { label, hideLabel, labelEnd, hint, error, errorId, className } = props;
  const { value, onChange, onBlur, fallback, suffix, placeholder, size = 'md', name, id, ref } = props;
  const { min = 0, max = Number.MAX_SAFE_INTEGER } = props;
  const [typed, setTyped] = useState('');
  const isNumber = typeof value === 'number';
  // A number that came from elsewhere, such as a reset, is not the one that was typed.
  const shown = enteredNumber(typed) === value ? typed : String(value ?? '');

  function enter(text: string): void {
    setTyped(text);
    onChange(enteredNumber(text));
  }

  function step(by: number): void {
    const from = isNumber ? value : by > 0 ? min - by : min;
    enter(String(Math.min(max, Math.max(min, from + by))));
  }

  function stepByKey(event: KeyboardEvent): void {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    step((event.key === 'ArrowUp' ? 1 : -1) * (event.shiftKey ? 10 : 1));
  }

  function tidy(): void {
    const hasNoNumber = typeof value === 'string' && readWholeNumber(value) === 'none';
    if (hasNoNumber && fallback !== undefined) enter(String(fallback));
    else if (isNumber) setTyped(String(value));
    onBlur?.();
  }

  return (
    <Field {...{ label, hideLabel, labelEnd, hint, error, errorId, className }} id={id}>
      {(ids) => (
        <div
          className={cx(
            controlClass({ size, invalid: error !== undefined }),
            'w-fit! max-w-full overflow-hidden',
          )}
        >
          <Step name="Decrease" of={ids.id} isAtEnd={isNumber && value <= min} onStep={() => step(-1)}>
            <Minus size={14} />
          </Step>
          <span className="flex h-full min-w-16 flex-1 items-center justify-center gap-0.5">
            <input
              {...ids}
              ref={ref}
              name={name}
              value={shown}
              onChange={(event) => enter(event.target.value)}
              onKeyDown={stepByKey}
              onBlur={tidy}
              inputMode="numeric"
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              placeholder={placeholder}
              className={cx(
                'field-sizing-content h-full max-w-50 bg-transparent font-medium outline-none',
                suffix === undefined ? 'w-full min-w-8 text-center' : 'min-w-3 text-right',
              )}
            />
            {suffix !== undefined && <span className="pr-1 text-13 text-subtle">{suffix}</span>}
          </span>
          <Step name="Increase" of={ids.id} isAtEnd={isNumber && value >= max} onStep={() => step(1)}>
            <Plus size={14} />
          </Step>
        </div>
      )}
    </Field>
  );
}

interface StepProps {
  name: string;
  /** The id of the field. */
  of: string;
  isAtEnd: boolean;
  onStep: () => void;
  children: ReactNode;
}

/** Beside the field, whose arrow keys do the same: not one more stop on the way through the form. */
function Step({ name, of, isAtEnd, onStep, children }: StepProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={name}
      aria-controls={of}
      disabled={isAtEnd}
      onClick={onStep}
      className={stepClass}
    >
      {children}
    </button>
  );
}
