/** Something a key does. */
export interface Shortcut {
  /** Says it, in the help sheet and beside the keys. */
  text: string;
  /** The ways to press it, the first of them the one that is hinted at; written as tinykeys reads them. */
  ways: readonly string[];
  /** Whether it goes on while the key is held. */
  repeats?: boolean;
}

/** Every shortcut there is: what listens, what hints and what explains all read this table. */
export const shortcuts = {
  commands: { text: 'Search and commands', ways: ['$mod+k'] },
  newShylnk: { text: 'New shylnk', ways: ['c'] },
  newSecret: { text: 'New secret', ways: ['s'] },
  help: { text: 'Keyboard shortcuts', ways: ['[Shift]+?'] },
  search: { text: 'Search the list', ways: ['[Shift]+/'] },
  previousRow: { text: 'Previous in the list', ways: ['ArrowUp', 'k'], repeats: true },
  nextRow: { text: 'Next in the list', ways: ['ArrowDown', 'j'], repeats: true },
  copy: { text: 'Copy the short URL', ways: ['y'] },
  qrCode: { text: 'Show the QR code', ways: ['q'] },
  edit: { text: 'Edit', ways: ['e'] },
  archive: { text: 'Archive, or take out of the archive', ways: ['a'] },
  pick: { text: 'Select the row, or not', ways: ['x'] },
  pickRange: { text: 'Select all up to the row', ways: ['Shift+x'] },
  pickedActions: { text: 'To what can be done with them', ways: ['.'] },
  undo: { text: 'Undo', ways: ['u'] },
  leavePicking: { text: 'Select none', ways: ['Escape'] },
} satisfies Record<string, Shortcut>;

export type ShortcutName = keyof typeof shortcuts;

/** Where the shortcuts work, in the order of the help sheet. */
export const shortcutGroups: readonly { title: string; names: readonly ShortcutName[] }[] = [
  { title: 'Anywhere', names: ['commands', 'newShylnk', 'newSecret', 'help'] },
  { title: 'In the list', names: ['search', 'nextRow', 'previousRow'] },
  { title: 'With a shylnk or secret selected', names: ['copy', 'qrCode', 'edit', 'archive'] },
  { title: 'Many at once', names: ['pick', 'pickRange', 'pickedActions', 'undo', 'leavePicking'] },
];

/** Shift where the layout needs it to reach the character. */
const optionalShift = '[Shift]+';
const anyShift = /^\[?Shift\]?\+/;

/** A single character can be hit by dictation or by accident: such ways can be switched off. */
function isSingleCharacter(way: string): boolean {
  return way.replace(anyShift, '').length === 1;
}

/** The ways of a shortcut that work, with single characters switched on or off. */
export function workingWays(name: ShortcutName, hasSingleKeys: boolean): readonly string[] {
  const { ways }: Shortcut = shortcuts[name];
  return hasSingleKeys ? ways : ways.filter((way) => !isSingleCharacter(way));
}

const isApple = /mac|iphone|ipad/i.test(navigator.platform);
const names: Record<string, string> = {
  $mod: isApple ? '⌘' : 'Ctrl',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Shift: isApple ? '⇧' : 'Shift',
  Escape: 'Esc',
};

/** The key caps of a way, in the order they are pressed. */
export function keyCaps(way: string): string[] {
  return way
    .replace(optionalShift, '')
    .split('+')
    .map((key) => names[key] ?? key.toUpperCase());
}

/** The keys of a shortcut as assistive technology is told them. */
export function ariaKeys(name: ShortcutName): string {
  return shortcuts[name].ways.map((way) => way.replace('$mod', isApple ? 'Meta' : 'Control')).join(' ');
}
