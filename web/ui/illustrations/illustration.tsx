import type { ReactNode } from 'react';

/** The frame of an illustration that stands on a `stage`. */
export function Illustration({ children }: { children: ReactNode }) {
  return (
    <svg className="illustration" viewBox="0 0 480 180" aria-hidden="true">
      {children}
    </svg>
  );
}
