/** Which rows are picked. */
export interface Selection {
  /** Rows are being picked, if none yet. */
  isOn: boolean;
  codes: ReadonlySet<string>;
  /** The row that was picked last: a range begins there. */
  anchor: string | null;
  /** All that the list has, the rows that are not loaded included. */
  isAll: boolean;
}

export const noSelection: Selection = { isOn: false, codes: new Set(), anchor: null, isAll: false };

/** Picks a row, or not any more. Of all, the loaded ones are left then. */
export function toggled(selection: Selection, order: readonly string[], code: string): Selection {
  const codes = new Set(selection.isAll ? order : selection.codes);
  if (!codes.delete(code)) codes.add(code);
  return { isOn: true, codes, anchor: code, isAll: false };
}

/** Picks all rows from the last one to this; it alone where there is no last one. */
export function ranged(selection: Selection, order: readonly string[], code: string): Selection {
  const to = order.indexOf(code);
  const from = selection.anchor === null ? -1 : order.indexOf(selection.anchor);
  const range = from === -1 ? [code] : order.slice(Math.min(from, to), Math.max(from, to) + 1);
  const codes = new Set([...(selection.isAll ? order : selection.codes), ...range]);
  return { isOn: true, codes, anchor: from === -1 ? code : selection.anchor, isAll: false };
}

/** Picks every row that is loaded. */
export function allLoaded(order: readonly string[]): Selection {
  return { ...noSelection, isOn: true, codes: new Set(order) };
}

/** Picks all that there are. */
export function everything(order: readonly string[]): Selection {
  return { ...allLoaded(order), isAll: true };
}

export function isPicked({ isAll, codes }: Selection, code: string): boolean {
  return isAll || codes.has(code);
}
