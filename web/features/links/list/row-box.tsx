import type { LinkListItem } from '../../../../contract/links.ts';

export interface RowBoxProps {
  link: LinkListItem;
  isPicked: boolean;
  onPick: (isRange: boolean) => void;
}

/** Picks the row; with Shift all rows up to it. */
export function RowBox({ link, isPicked, onPick }: RowBoxProps) {
  return (
    <input
      type="checkbox"
      aria-label={`Select ${link.title ?? link.code}`}
      checked={isPicked}
      onChange={({ nativeEvent }) => onPick(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      className="row-box"
    />
  );
}
