import { cx } from 'class-variance-authority';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Spinner } from '../display/spinner.tsx';

const appearsAfterMs = 200;
const staysAtLeastMs = 300;

/** True while something has been going on long enough to be worth showing, and then long enough not to flicker. */
function useWithoutFlicker(isActive: boolean): boolean {
  const [isShown, setIsShown] = useState(false);
  const shownAtMs = useRef(0);
  useEffect(() => {
    if (isActive === isShown) return;
    const waitMs = isActive
      ? appearsAfterMs
      : Math.max(0, shownAtMs.current + staysAtLeastMs - performance.now());
    const timer = setTimeout(() => {
      if (isActive) shownAtMs.current = performance.now();
      setIsShown(isActive);
    }, waitMs);
    return () => clearTimeout(timer);
  }, [isActive, isShown]);
  return isShown;
}

export interface LoaderOverlayProps {
  isActive: boolean;
  /** Keeps presses from reaching the page, so that nothing is sent twice. */
  isBlocking?: boolean;
}

function neverChanges(): () => void {
  return () => undefined;
}

/** Lies over the page and its dialogs while requests run. The region is always there, so that screen readers hear it change. */
export function LoaderOverlay({ isActive, isBlocking = false }: LoaderOverlayProps) {
  const isShown = useWithoutFlicker(isActive);
  // A page that is drawn ahead has no body yet to lie over.
  const hasBody = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  if (!hasBody) return null;
  return createPortal(
    <div
      role="status"
      aria-live="polite"
      className={cx(
        'fixed inset-0 z-40 grid place-items-center transition-opacity duration-180',
        isShown ? 'bg-bg/55 opacity-100' : 'opacity-0',
        isShown && isBlocking ? 'pointer-events-auto cursor-progress' : 'pointer-events-none',
      )}
    >
      {isShown && (
        <span className="inline-flex items-center gap-2.5 rounded-full border border-border bg-raised py-2.5 pr-4 pl-3 font-medium text-primary shadow-e2">
          <Spinner size={20} />
          <span className="text-13 text-muted">Loading…</span>
        </span>
      )}
    </div>,
    document.body,
  );
}
