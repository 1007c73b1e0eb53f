import { cx } from 'class-variance-authority';
import { Skeleton } from '../../../ui/display/skeleton.tsx';

const widths = [
  ['w-23', 'w-52'],
  ['w-18', 'w-60'],
  ['w-26', 'w-45'],
  ['w-21', 'w-56'],
  ['w-19', 'w-50'],
  ['w-24', 'w-58'],
  ['w-20', 'w-48'],
] as const;

/** Rows to come. Still ones stand where there are none yet. */
export function SkeletonRows({
  count = widths.length,
  isStill = false,
}: {
  count?: number;
  isStill?: boolean;
}) {
  return (
    <div aria-hidden="true" className={cx(isStill && '[&_.animate-pulse]:animate-none')}>
      {widths.slice(0, count).map(([code, address]) => (
        <div
          key={code}
          className="flex h-16 items-center gap-3 border-border border-b px-4.5 max-md:h-18 max-md:px-4"
        >
          <Skeleton className="size-2 rounded-full" />
          <div className="grid min-w-0 flex-1 gap-2.5">
            <Skeleton className={code} />
            <Skeleton className={cx('h-1.5 max-w-full', address)} />
          </div>
          <Skeleton className="mb-4.5 h-1.5 w-9" />
        </div>
      ))}
    </div>
  );
}
