import { useSyncExternalStore } from 'react';
import { watchStorage } from '../ui/browser/watch-storage.ts';

const storageKey = 'singleKeys';
const changed = 'singlekeyschange';
const subscribe = watchStorage(changed);

/** Whether shortcuts of a single character work in this browser; they do unless they were switched off. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, areSingleKeysOn, areSingleKeysOn);
}

/** Switches them on or off, in every tab of this browser. */
export function switchSingleKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, 'off');
  dispatchEvent(new Event(changed));
}

function areSingleKeysOn(): boolean {
  return localStorage.getItem(storageKey) !== 'off';
}
