import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';

export interface ReadingPageProps {
  title: string;
  /** Wide leaves room for a table of contents beside the text. */
  width?: 'text' | 'wide';
  children: ReactNode;
}

/** A page to read: a heading and a long text. */
export function ReadingPage({ title, width = 'text', children }: ReadingPageProps) {
  return (
    <div
      className={cx(
        'mx-auto w-full px-5 py-12 sm:px-6 sm:py-16',
        width === 'text' ? 'max-w-[768px]' : 'max-w-[1052px]',
      )}
    >
      <h1 className="mb-3 text-balance font-semibold text-28 tracking-display sm:text-36">{title}</h1>
      {children}
    </div>
  );
}
