import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkAndEnvelope } from '../../ui/illustrations/link-and-envelope.tsx';
import { Kbd } from '../../ui/kbd.tsx';

/** The panel before something is chosen. */
export function NothingSelected() {
  return (
    <EmptyState
      illustration={<LinkAndEnvelope />}
      title="Select a secret or shylnk from the list"
      text="Its short URL, visits, limits and settings open here."
    >
      <KeyHints>
        <KeyHint
          keys={
            <>
              <Kbd>
                <ArrowUp size={12} />
              </Kbd>
              <Kbd>
                <ArrowDown size={12} />
              </Kbd>
            </>
          }
        >
          Move in the list
        </KeyHint>
        <KeyHint keys={<Kbd>C</Kbd>}>New shylnk</KeyHint>
        <KeyHint keys={<Kbd>S</Kbd>}>New secret</KeyHint>
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

export function KeyHint({ keys, children }: { keys: ReactNode; children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className="inline-flex gap-1">{keys}</span>
      {children}
    </span>
  );
}
