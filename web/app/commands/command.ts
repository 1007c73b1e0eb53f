import type { ReactNode } from 'react';
import type { ShortcutName } from '../../keyboard/shortcuts.ts';

/** One thing the command menu can do. */
export interface Command {
  id: string;
  label: string;
  /** Said after the label, more quietly. */
  detail?: string;
  icon: ReactNode;
  /** Other words people look for it by. */
  alsoCalled?: string;
  /** The keys that do the same. */
  shortcut?: ShortcutName;
  /** It is as the command would have it. */
  isCurrent?: boolean;
  run: () => void;
}

/** Commands that belong together. */
export interface CommandGroup {
  title: string;
  items: readonly Command[];
}

/** The commands that contain every word entered, somewhere in their names; groups left empty go. */
export function matchCommands(groups: readonly CommandGroup[], entered: string): CommandGroup[] {
  const words = entered.toLowerCase().split(/\s+/);
  return groups
    .map(({ title, items }) => ({
      title,
      items: items.filter(({ label, alsoCalled = '' }) => {
        const names = `${title} ${label} ${alsoCalled}`.toLowerCase();
        return words.every((word) => names.includes(word));
      }),
    }))
    .filter(({ items }) => items.length > 0);
}
