import type { KeyboardEvent } from 'react';
import { rowLinkClass } from './link-row.tsx';

const steps: Record<string, number> = { ArrowDown: 1, j: 1, J: 1, ArrowUp: -1, k: -1, K: -1 };

/** The row that an arrow key, J or K leads to from the row that has the focus; null when there is none. */
export function rowToMoveTo(event: KeyboardEvent<HTMLElement>): HTMLAnchorElement | null {
  const step = steps[event.key];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return null;
  const rows = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>(`.${rowLinkClass}`)];
  const current = rows.findIndex((row) => row.closest('li')?.contains(document.activeElement));
  return current === -1 ? null : (rows[current + step] ?? null);
}
