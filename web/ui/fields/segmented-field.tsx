import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { Segmented, type SegmentedProps } from './segmented.tsx';

interface SegmentedFieldProps<Value extends string> extends SegmentedProps<Value> {
  /** What is said below. */
  children?: ReactNode;
}

/** A choice in a form, under its name. */
export function SegmentedField<Value extends string>(props: SegmentedFieldProps<Value>) {
  const { children, className, ...choice } = props;
  return (
    <div className={cx('grid gap-1.5', className)}>
      <span aria-hidden="true" className="font-medium text-13">
        {choice.label}
      </span>
      <Segmented {...choice} />
      {children}
    </div>
  );
}
