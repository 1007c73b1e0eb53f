/** Whether the keyboard is one with ⌘. */
export const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** A key with the one that has to be held with it, as this keyboard names it: `⌘B`, `Ctrl B`. */
export function shortcut(key: string): string {
  return isApple ? `⌘${key}` : `Ctrl ${key}`;
}
