import { cx } from 'class-variance-authority';
import { Check } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError } from './field.tsx';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  label: ReactNode;
  error?: string | undefined;
}

/** A box to tick, with its label beside it. */
export function Checkbox({ label, error, className, id, ...input }: CheckboxProps) {
  const ownId = useId();
  const boxId = id ?? ownId;
  const errorId = `${boxId}-error`;
  return (
    <div className={cx('grid gap-1.5', className)}>
      <div className="flex gap-3">
        <span className="relative size-5 shrink-0">
          <input
            {...input}
            id={boxId}
            type="checkbox"
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={error === undefined ? undefined : errorId}
            className={cx(
              'peer size-5 cursor-pointer appearance-none rounded-chip border-[1.5px] bg-surface transition-colors duration-120',
              'checked:border-kind checked:bg-kind disabled:cursor-default disabled:opacity-50',
              'after:absolute after:-inset-3 after:content-[""]',
              error === undefined ? 'border-border-strong' : 'border-danger',
            )}
          />
          <Check
            size={14}
            className="pointer-events-none absolute top-[3px] left-[3px] stroke-[2.5]! text-on-primary opacity-0 peer-checked:opacity-100"
          />
        </span>
        <label htmlFor={boxId} className="text-14 text-muted">
          {label}
        </label>
      </div>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
