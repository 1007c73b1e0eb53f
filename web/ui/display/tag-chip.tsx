import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';

/** The classes of the colours, written out so that the style sheet has them. */
const colours = {
  grey: 'tag-grey',
  red: 'tag-red',
  orange: 'tag-orange',
  yellow: 'tag-yellow',
  green: 'tag-green',
  teal: 'tag-teal',
  blue: 'tag-blue',
  purple: 'tag-purple',
};

export type TagColourName = keyof typeof colours;

export interface TagChipProps {
  colour: TagColourName;
  /** Stands behind the name, such as a button to take it away. */
  end?: ReactNode;
  className?: string;
  children: string;
}

/** The name of a tag on its colour. What does not fit is told on hover. */
export function TagChip({ colour, end, className = 'max-w-full', children }: TagChipProps) {
  return (
    <span
      title={children}
      className={cx(
        'tag inline-flex h-5 min-w-0 items-center gap-1 rounded-chip px-1.5 font-medium text-12',
        colours[colour],
        className,
      )}
    >
      <span className="min-w-0 truncate">{children}</span>
      {end}
    </span>
  );
}

/** The colour alone. */
export function TagDot({ colour, className = 'size-2.5' }: { colour: TagColourName; className?: string }) {
  return (
    <span aria-hidden="true" className={cx('tag-dot shrink-0 rounded-full', colours[colour], className)} />
  );
}
