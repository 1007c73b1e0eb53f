import type { ReactNode } from 'react';
import { ShortcutKeys } from '../../keyboard/shortcut-keys.tsx';
import { type ShortcutName, shortcuts, workingWays } from '../../keyboard/shortcuts.ts';
import { useSingleKeys } from '../../keyboard/single-keys.ts';
import { LinkAndEnvelope } from '../../ui/illustrations/link-and-envelope.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';

/** The panel before something is chosen. */
export function NothingSelected() {
  return (
    <EmptyState
      illustration={<LinkAndEnvelope />}
      title="Select a secret or shylnk from the list"
      text="Its short URL, visits, limits and settings open here."
    >
      <KeyHints>
        <KeyHint keys={['previousRow', 'nextRow']}>Move in the list</KeyHint>
        <KeyHint keys={['newShylnk']} />
        <KeyHint keys={['newSecret']} />
      </KeyHints>
    </EmptyState>
  );
}

/** Which keys do something here; for those who have some. */
export function KeyHints({ children }: { children: ReactNode }) {
  return (
    <p className="flex flex-wrap justify-center gap-x-6 gap-y-2 text-13 text-muted pointer-coarse:hidden max-md:hidden">
      {children}
    </p>
  );
}

export interface KeyHintProps {
  keys: readonly [ShortcutName, ...ShortcutName[]];
  /** What they do, if not what the first of them says. */
  children?: string;
}

/** What keys do; nothing where they are switched off. */
export function KeyHint({ keys, children }: KeyHintProps) {
  const hasSingleKeys = useSingleKeys();
  if (keys.some((name) => workingWays(name, hasSingleKeys).length === 0)) return null;
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className="inline-flex gap-1">
        {keys.map((name) => (
          <ShortcutKeys key={name} of={name} />
        ))}
      </span>
      {children ?? shortcuts[keys[0]].text}
    </span>
  );
}
