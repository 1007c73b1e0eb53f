import { type RefObject, useLayoutEffect, useRef } from 'react';
import { isNarrow } from '../../ui/browser/use-is-narrow.ts';
import type { HomeNavigation } from './use-home-place.ts';

/**
 * Keeps the reader where the address leads. On narrow screens the panel is a page: it begins at its top, and the way
 * back ends at the row it began with. Where form and details replace each other, the focus goes to the new one.
 */
export function usePanelFocus(
  { place: { code, view }, wasJumpedTo }: Pick<HomeNavigation, 'place' | 'wasJumpedTo'>,
  list: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
): void {
  const before = useRef({ code, view });
  const listScrollY = useRef(0);

  useLayoutEffect(() => {
    if (code !== null) return;
    const remember = () => {
      listScrollY.current = scrollY;
    };
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, [code]);

  useLayoutEffect(() => {
    const { code: codeBefore, view: viewBefore } = before.current;
    before.current = { code, view };
    if (code === codeBefore && view === viewBefore) return;
    const isPanelView = view === 'details' || view === 'edit';
    const wasPanelView = viewBefore === 'details' || viewBefore === 'edit';
    if (code === null && codeBefore !== null) {
      focusRow(list.current, codeBefore);
      if (isNarrow()) scrollTo(0, listScrollY.current);
    } else if (
      isPanelView &&
      (isNarrow() || wasJumpedTo || (wasPanelView && view !== viewBefore && code === codeBefore))
    ) {
      if (isNarrow()) scrollTo(0, 0);
      panel.current?.focus({ preventScroll: true });
    }
  }, [code, view, wasJumpedTo, list, panel]);
}

/** The row of a link; the list itself when it is gone. */
function focusRow(list: HTMLElement | null, code: string): void {
  const row = list?.querySelector<HTMLElement>(`[data-code="${CSS.escape(code)}"]`);
  (row ?? list)?.focus({ preventScroll: true });
}
