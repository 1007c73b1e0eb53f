import { useState } from 'react';
import { allLoaded, everything, noSelection, ranged, type Selection, toggled } from './selection.ts';

export interface Picking {
  selection: Selection;
  /** Picks a row or not; with `isRange` all rows from the last one to it. */
  pick: (code: string, isRange: boolean) => void;
  pickLoaded: () => void;
  pickAll: () => void;
  start: () => void;
  leave: () => void;
}

/** The rows that are picked in a list. Another list, or another part of it, begins with none. */
export function useSelection(listKey: string, order: readonly string[]): Picking {
  const [kept, setKept] = useState({ listKey, selection: noSelection });
  const selection = kept.listKey === listKey ? kept.selection : noSelection;
  const set = (next: Selection) => setKept({ listKey, selection: next });
  return {
    selection,
    pick: (code, isRange) => set((isRange ? ranged : toggled)(selection, order, code)),
    pickLoaded: () => set(allLoaded(order)),
    pickAll: () => set(everything(order)),
    start: () => set({ ...noSelection, isOn: true }),
    leave: () => set(noSelection),
  };
}
