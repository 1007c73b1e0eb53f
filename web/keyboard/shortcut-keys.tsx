import { Fragment } from 'react';
import { Kbd } from '../ui/display/kbd.tsx';
import { keyCaps, type ShortcutName, workingWays } from './shortcuts.ts';
import { useSingleKeys } from './single-keys.ts';

/** The keys of a shortcut, drawn as such: the first way to press it, or every one. Nothing where it is switched off. */
export function ShortcutKeys({ of: name, all = false }: { of: ShortcutName; all?: boolean }) {
  const ways = useWays(name);
  return (all ? ways : ways.slice(0, 1)).map((way, index) => (
    <Fragment key={way}>
      {index > 0 && <span className="px-0.5 text-12 text-subtle">or</span>}
      {keyCaps(way).map((cap) => (
        <Kbd key={cap}>{cap}</Kbd>
      ))}
    </Fragment>
  ));
}

/** The keys of a shortcut as a word, such as for a tooltip; undefined where it is switched off. */
export function useShortcutWord(name: ShortcutName): string | undefined {
  const [way] = useWays(name);
  return way === undefined ? undefined : keyCaps(way).join(' ');
}

function useWays(name: ShortcutName): readonly string[] {
  return workingWays(name, useSingleKeys());
}
