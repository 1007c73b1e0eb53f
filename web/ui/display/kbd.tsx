import type { ReactNode } from 'react';

/** A key of the keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-grid h-5 min-w-5 place-items-center rounded-[5px] border border-border bg-surface px-[5px] font-medium font-sans text-11 text-subtle leading-none dark:bg-raised">
      {children}
    </kbd>
  );
}
