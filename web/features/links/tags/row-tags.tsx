import { cx } from 'class-variance-authority';
import { TagChip } from '../../../ui/display/tag-chip.tsx';
import type { ShownTag } from '../shown-tag.ts';

const shownAtMost = 3;
/** How wide a name may be, by how many there are: all of them have to fit into the line. */
const widths: Record<number, string> = { 1: 'max-w-full', 2: 'max-w-[48%]', 3: 'max-w-[32%]' };

/** The tags of a row: the first ones, and how many there are besides. */
export function RowTags({ tags }: { tags: readonly ShownTag[] }) {
  if (tags.length === 0) return null;
  const others = tags.slice(shownAtMost).map(({ name }) => name);
  return (
    <div className="mt-1 flex min-w-0 items-center gap-1">
      <span className="sr-only">Tags:</span>
      {tags.slice(0, shownAtMost).map(({ id, name, colour }) => (
        <TagChip key={id} colour={colour} className={cx('shrink-0', widths[tags.length] ?? 'max-w-[29%]')}>
          {name}
        </TagChip>
      ))}
      {others.length > 0 && (
        <span title={others.join(', ')} className="relative flex-none pl-0.5 text-12 text-subtle">
          +{others.length}
        </span>
      )}
    </div>
  );
}
