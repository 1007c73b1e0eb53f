import type { ReactNode } from 'react';

/** The frame of a card's picture. */
export function Art({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 352 176" fill="none" aria-hidden="true" className="block size-full">
      {children}
    </svg>
  );
}
