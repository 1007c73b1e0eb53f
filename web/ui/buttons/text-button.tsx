import { cx } from 'class-variance-authority';
import type { ComponentProps } from 'react';

/** A button that reads as a line of text. */
export function TextButton({ className, type = 'button', ...button }: ComponentProps<'button'>) {
  return (
    <button
      {...button}
      type={type}
      className={cx(
        'h-8 font-medium text-14 text-muted transition-colors duration-120 hover:text-primary max-sm:h-11',
        className,
      )}
    />
  );
}
