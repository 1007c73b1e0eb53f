import { cx } from 'class-variance-authority';
import { ChevronLeft } from 'lucide-react';
import type { ComponentProps } from 'react';

/** The way back from a page of narrow screens, at the start of its bar. */
export function BackButton({ className, children, ...button }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...button}
      className={cx(
        'inline-flex h-11 items-center gap-0.5 rounded-control pr-3 pl-1 font-semibold text-13 text-kind tracking-caps',
        className,
      )}
    >
      <ChevronLeft size={18} />
      {children}
    </button>
  );
}
