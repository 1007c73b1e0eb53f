import { type ReactNode, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useTitle } from '../ui/browser/use-title.ts';
import { LoaderOverlay } from '../ui/loading/loader-overlay.tsx';
import { replayEarlyInput } from './early-input.ts';

/** A screen at its route: fetched when first needed, named in the tab, and announced by its heading. */
export function Page({ title, children }: { title: string | null; children: ReactNode }) {
  return (
    <Suspense fallback={<ScreenLoading />}>
      <ScreenChange title={title} />
      {children}
    </Suspense>
  );
}

/** Holds the screen's place; what stands below it waits for this to go, so that it does not jump. */
function ScreenLoading() {
  return (
    <div data-arriving>
      <LoaderOverlay isActive />
    </div>
  );
}

/** Set by the browser's first page view: there the reader starts at the top by itself. */
let hasArrivedOnce = false;

/** Stands beside the screen, so that it acts only once the screen is there. */
function ScreenChange({ title }: { title: string | null }) {
  const { pathname } = useLocation();
  useTitle(title);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the path is an arrival
  useEffect(() => {
    if (!hasArrivedOnce) replayEarlyInput();
    if (!focusFirstField() && hasArrivedOnce) focusHeading();
    hasArrivedOnce = true;
  }, [pathname]);
  return null;
}

/** Focuses the field that a screen is there for, unless an on-screen keyboard would cover half of it. */
function focusFirstField(): boolean {
  const field = document.querySelector<HTMLElement>('[data-focus-on-arrival]');
  if (field === null || !matchMedia('(width >= 768px) and (pointer: fine)').matches) return false;
  const isBusyElsewhere = !hasArrivedOnce && document.activeElement instanceof HTMLInputElement;
  if (!isBusyElsewhere) field.focus({ preventScroll: true });
  return true;
}

function focusHeading(): void {
  scrollTo(0, 0);
  // A screen may hold a heading for other widths.
  const heading = [...document.querySelectorAll('h1')].find((candidate) => candidate.checkVisibility());
  if (heading === undefined) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
