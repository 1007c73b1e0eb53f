import { cx } from 'class-variance-authority';

/** Holds the place of what is still loading; the region around it says `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={cx('block h-2 animate-pulse rounded-[4px] bg-ghost', className)} />
  );
}
