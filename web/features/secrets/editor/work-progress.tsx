import { TextButton } from '../../../ui/buttons/text-button.tsx';

export interface WorkProgressProps {
  /** What goes on. */
  saying: string;
  /** From 0 to 1. */
  share: number;
  /** Null when it is too late for that. */
  onCancel: (() => void) | null;
}

/** How far it is with what takes a moment, at the lower edge of the message. */
export function WorkProgress({ saying, share, onCancel }: WorkProgressProps) {
  return (
    <div className="flex min-h-11 items-center gap-3 rounded-b-[11px] border-border border-t bg-tile px-3.5 py-1 text-13 text-muted">
      <span role="status" className="min-w-0 truncate">
        {saying}
      </span>
      <span className="min-w-0 flex-1">
        <progress aria-label={saying} value={share} max={1} className="sr-only" />
        <span aria-hidden="true" className="block h-1 overflow-hidden rounded-chip bg-border">
          <span
            style={{ width: `${Math.max(share, 0.04) * 100}%` }}
            className="block h-full rounded-chip bg-kind-chart transition-[width] duration-240"
          />
        </span>
      </span>
      {onCancel !== null && <TextButton onClick={onCancel}>Cancel</TextButton>}
    </div>
  );
}
