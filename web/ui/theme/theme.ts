import { useSyncExternalStore } from 'react';
import { watchStorage } from '../browser/watch-storage.ts';

/** As the system has it, or always the same. */
export type Theme = 'system' | 'light' | 'dark';

const storageKey = 'theme';
/** The early script of the page listens to it, too. */
const changed = 'themechange';
const subscribe = watchStorage(changed);

/** The theme that was chosen, in this tab or another. */
export function useTheme(): Theme {
  // A page that is drawn ahead does not know; the early script sees to its colours.
  return useSyncExternalStore(subscribe, storedTheme, () => 'system');
}

/** Remembers the theme; the early script of the page applies it, in this tab and the others. */
export function storeTheme(theme: Theme): void {
  localStorage.setItem(storageKey, theme);
  dispatchEvent(new Event(changed));
}

function storedTheme(): Theme {
  const stored = localStorage.getItem(storageKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}
