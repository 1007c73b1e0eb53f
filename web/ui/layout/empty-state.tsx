import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';

export interface EmptyStateProps {
  illustration?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  /** What to do about it: buttons, or hints on keys. */
  children?: ReactNode;
  /** The heading's level, after what stands above it. */
  headingLevel?: 2 | 3;
  className?: string;
}

/** Where something will be: says what, and how to get it there. */
export function EmptyState({
  illustration,
  title,
  text,
  children,
  headingLevel = 2,
  className,
}: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={cx('flex flex-1 flex-col items-center justify-center p-6 text-center', className)}>
      {illustration}
      <Heading className="mt-4 text-balance font-semibold text-18 tracking-[-0.01em]">{title}</Heading>
      {text !== undefined && <p className="mt-1 max-w-[46ch] text-pretty text-muted">{text}</p>}
      {children !== undefined && <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
