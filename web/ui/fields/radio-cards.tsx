import { cx } from 'class-variance-authority';
import { type ReactNode, type Ref, useId } from 'react';
import { FieldError } from './field.tsx';

export interface RadioCardsProps<Value extends string> {
  legend: ReactNode;
  options: readonly { value: Value; label: ReactNode }[];
  /** Null while nothing is chosen. */
  value: Value | null;
  onChange: (value: Value) => void;
  onBlur?: () => void;
  name?: string;
  error?: string | undefined;
  className?: string;
  /** The first choice, so that a form can put the focus there. */
  ref?: Ref<HTMLInputElement>;
}

/** A choice of one among a few, each a framed card. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { legend, options, value, onChange, onBlur, name, error, className, ref } = props;
  const ownName = useId();
  return (
    <fieldset className={cx('min-w-0', className)} onBlur={onBlur}>
      <legend className="mb-1.5 font-medium text-13">{legend}</legend>
      <div className="grid grid-cols-2 gap-3">
        {options.map((option, index) => (
          <label
            key={option.value}
            className={cx(
              'flex h-10 cursor-pointer items-center gap-2.5 rounded-control border border-border-strong bg-surface px-3 text-14',
              'transition-colors duration-120 max-sm:h-11 max-sm:text-16',
              'has-checked:border-kind has-checked:bg-kind-soft has-checked:font-medium has-checked:text-on-kind-soft',
              'has-checked:shadow-[0_0_0_1px_var(--kind)]',
              'has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
            )}
          >
            <input
              ref={index === 0 ? ref : undefined}
              type="radio"
              name={name ?? ownName}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="size-4 shrink-0 appearance-none rounded-full border-[1.5px] border-border-strong outline-none checked:border-[5px] checked:border-kind"
            />
            {option.label}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <div className="mt-1.5">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </fieldset>
  );
}
