import { rowLinkClass } from './link-row.tsx';

/**
 * The row a step further than the one that has the focus, else than the one that is selected; the first row when there
 * is neither. Null when there is none, or when the key means something else where it was pressed.
 */
export function rowToMoveTo(
  list: HTMLElement | null,
  { key, target }: KeyboardEvent,
  step: 1 | -1,
): HTMLElement | null {
  if (list === null || !list.checkVisibility()) return null;
  if (key.startsWith('Arrow') && !list.contains(target as Node) && !isNowhere(target)) return null;
  const { rows, current } = rowsOf(list);
  return rows[current === -1 ? 0 : current + step] ?? null;
}

/** The row that has the focus, else the one that is selected. */
export function currentRow(list: HTMLElement | null): HTMLElement | null {
  if (list === null || !list.checkVisibility()) return null;
  const { rows, current } = rowsOf(list);
  return rows[current] ?? null;
}

function rowsOf(list: HTMLElement): { rows: HTMLElement[]; current: number } {
  const rows = [...list.querySelectorAll<HTMLElement>(`.${rowLinkClass}`)];
  const focused = rows.findIndex((row) => row.closest('li')?.contains(document.activeElement));
  const current = focused === -1 ? rows.findIndex((row) => row.ariaCurrent === 'true') : focused;
  return { rows, current };
}

/** Whether nothing that could be moved by arrow keys has the focus: only what takes it after a change of the page. */
function isNowhere(target: EventTarget | null): boolean {
  return target === document.body || (target instanceof HTMLElement && target.matches('main, h1'));
}
