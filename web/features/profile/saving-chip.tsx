import { Chip } from '../../ui/display/chip.tsx';
import type { SavingState } from './use-saving.ts';

/** Whether what stands in a block is what the server has. */
export function SavingChip({ state, isChanged }: { state: SavingState; isChanged: boolean }) {
  return (
    <span role="status">
      {state === 'saving' ? (
        <Chip icon={dot}>Saving…</Chip>
      ) : state === 'failed' ? (
        <Chip tone="danger" icon={dot}>
          Not saved
        </Chip>
      ) : (
        isChanged && (
          <Chip tone="warning" icon={dot}>
            Not saved yet
          </Chip>
        )
      )}
    </span>
  );
}

const dot = <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />;
