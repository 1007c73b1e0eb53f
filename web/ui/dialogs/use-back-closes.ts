import { useEffect, useEffectEvent } from 'react';
import { isNarrow } from '../browser/use-is-narrow.ts';

interface Sheet {
  close: () => void;
}

/** Open sheets, the topmost last. Each has an entry of its own in the browser's history. */
const openSheets: Sheet[] = [];

/** How many sheets the current entry of the history stands for. */
function sheetsOfEntry(): number {
  return (history.state as { sheets?: number } | null)?.sheets ?? 0;
}

/**
 * While a sheet is open on a narrow screen, Back closes it instead of leaving the page under it. The entry that is
 * added for it has the same address, and is gone from the way back once the sheet was closed by other means.
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen || !isNarrow()) return;
    const sheet: Sheet = { close: () => closeNow() };
    openSheets.push(sheet);
    if (sheetsOfEntry() < openSheets.length)
      history.pushState({ ...(history.state as object | null), sheets: openSheets.length }, '');
    return () => {
      const place = openSheets.indexOf(sheet);
      if (place !== -1) openSheets.splice(place, 1);
      // Later: what closes one sheet may open the next, or go somewhere else.
      setTimeout(() => {
        isGoingForward = false;
        leaveSpareEntries();
      });
    };
  }, [isOpen]);
}

/** Once at a time: until the browser has gone there, the entry that is to be left is still the current one. */
function leaveSpareEntries(): void {
  const spare = sheetsOfEntry() - openSheets.length;
  if (spare <= 0 || isLeaving) return;
  isLeaving = true;
  history.go(isGoingForward ? 1 : -spare);
}

let isLeaving = false;
let isGoingForward = false;

if (typeof window !== 'undefined') {
  // Browsers that cannot tell lead back.
  window.navigation?.addEventListener('currententrychange', ({ from }) => {
    isGoingForward = from.index < (window.navigation.currentEntry?.index ?? 0);
  });
  addEventListener('popstate', () => {
    isLeaving = false;
    for (const sheet of openSheets.slice(sheetsOfEntry()).reverse()) sheet.close();
    // An entry of a sheet that is long closed, come upon on the way to another page.
    leaveSpareEntries();
  });
}
