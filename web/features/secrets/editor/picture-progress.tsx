import { TextButton } from '../../../ui/buttons/text-button.tsx';

export interface PictureProgressProps {
  /** From 0 to 1. */
  share: number;
  onCancel: () => void;
}

/** How far it is with pictures that are being made small, at the lower edge of the message. */
export function PictureProgress({ share, onCancel }: PictureProgressProps) {
  return (
    <div className="flex items-center gap-3 rounded-b-[11px] border-border border-t bg-tile px-3.5 py-1 text-13 text-muted">
      <span role="status" className="shrink-0">
        Taking the picture in
      </span>
      <span className="min-w-0 flex-1">
        <progress aria-label="Taking the picture in" value={share} max={1} className="sr-only" />
        <span aria-hidden="true" className="block h-1 overflow-hidden rounded-chip bg-border">
          <span
            style={{ width: `${Math.max(share, 0.04) * 100}%` }}
            className="block h-full rounded-chip bg-kind-chart transition-[width] duration-240"
          />
        </span>
      </span>
      <TextButton onClick={onCancel}>Cancel</TextButton>
    </div>
  );
}
