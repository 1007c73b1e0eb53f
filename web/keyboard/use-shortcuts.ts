import { useEffect, useRef } from 'react';
import { tinykeys } from 'tinykeys';
import { type Shortcut, type ShortcutName, shortcuts, workingWays } from './shortcuts.ts';
import { useSingleKeys } from './single-keys.ts';

/** What a shortcut does; false when there is nothing to do, so that the key keeps its usual meaning. */
export type ShortcutAction = (event: KeyboardEvent) => unknown;

export interface ShortcutsOptions {
  /** For what a dialog does itself: elsewhere shortcuts wait until it is closed. */
  inDialog?: boolean;
}

/** Makes shortcuts work while the component is there. */
export function useShortcuts(
  actions: Partial<Record<ShortcutName, ShortcutAction>>,
  { inDialog = false }: ShortcutsOptions = {},
): void {
  const hasSingleKeys = useSingleKeys();
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  const names = Object.keys(actions).join();
  useEffect(() => {
    const bindings: Record<string, (event: KeyboardEvent) => void> = {};
    for (const name of names.split(',') as ShortcutName[]) {
      const { repeats = false }: Shortcut = shortcuts[name];
      for (const way of workingWays(name, hasSingleKeys)) {
        bindings[way] = (event) => {
          if (event.repeat && !repeats) return;
          if (!way.includes('$mod') && isTyping(event)) return;
          if (!inDialog && isSomethingOpen()) return;
          if (latest.current[name]?.(event) !== false) event.preventDefault();
        };
      }
    }
    return tinykeys(window, bindings, { ignore: (event) => event.isComposing || event.defaultPrevented });
  }, [names, hasSingleKeys, inDialog]);
}

/** Whether the key belongs to what has the focus: a field or an editor. */
function isTyping({ target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select')
  );
}

const overlays = ':is([role=dialog], [role=alertdialog], [role=menu], [role=listbox])';

/** Whether a dialog, a menu or a list of choices lies over the page; one that is just going does not count. */
function isSomethingOpen(): boolean {
  return document.querySelector(`${overlays}:not([data-closed])`) !== null;
}
