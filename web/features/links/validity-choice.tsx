import { cx } from 'class-variance-authority';
import { type ReactNode, type Ref, useId } from 'react';
import { limits } from '../../../contract/limits.ts';
import { FieldError } from '../../ui/fields/field.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { writeCountOf } from '../../ui/format/write-count.ts';

const options = limits.validityDays.map((days) => ({
  value: String(days),
  label: writeCountOf(days, 'day'),
}));

export interface ValidityChoiceProps {
  /** Days; null while nothing is chosen. */
  value: number | null;
  onChange: (days: number) => void;
  /** Says until when that is. */
  until?: ReactNode;
  error?: string | undefined;
  /** Whether label and choice share a line where there is room. */
  isInline?: boolean;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** For how long a link or secret is valid. */
export function ValidityChoice(props: ValidityChoiceProps) {
  const { value, onChange, until, error, isInline = false, ref } = props;
  const id = useId();
  const untilId = `${id}-until`;
  const errorId = `${id}-error`;
  return (
    <div className={cx('grid gap-1.5', isInline && 'md:grid-cols-[minmax(0,1fr)_420px] md:items-center')}>
      <div className={cx('flex items-baseline justify-between gap-4', isInline && 'md:flex-col md:gap-0')}>
        <span aria-hidden="true" className="font-medium text-13">
          Validity
        </span>
        {until !== undefined && (
          <span id={untilId} className="text-12 text-subtle max-md:text-13">
            {until}
          </span>
        )}
      </div>
      <Segmented
        ref={ref}
        label="Validity"
        look="choice"
        options={options}
        value={value === null ? null : String(value)}
        onChange={(days) => onChange(Number(days))}
        describedBy={cx(until !== undefined && untilId, error !== undefined && errorId) || undefined}
      />
      {error !== undefined && (
        <div className="col-span-full">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
    </div>
  );
}
