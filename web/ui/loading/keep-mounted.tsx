import { type ReactNode, Suspense, useState } from 'react';
import { LoaderOverlay } from './loader-overlay.tsx';

/** Draws something from the moment it is first open on, so that what was entered in it stays when it closes. */
export function KeepMounted({ open, children }: { open: boolean; children: ReactNode }) {
  const [hasBeenOpen, setHasBeenOpen] = useState(open);
  if (open && !hasBeenOpen) setHasBeenOpen(true);
  return hasBeenOpen ? <Suspense fallback={<LoaderOverlay isActive={open} />}>{children}</Suspense> : null;
}
