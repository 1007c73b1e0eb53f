import { cx } from 'class-variance-authority';
import type { ComponentProps } from 'react';

/** A surface with a hairline. */
export function Card({ className, ...section }: ComponentProps<'section'>) {
  return (
    <section
      {...section}
      className={cx('rounded-card border border-border bg-surface shadow-e1', className)}
    />
  );
}
