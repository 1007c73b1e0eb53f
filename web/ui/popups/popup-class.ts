import { cx } from 'class-variance-authority';

/** Everything that floats next to what opened it. */
export const popupClass = cx(
  'origin-(--transform-origin) rounded-panel border border-border bg-raised text-text shadow-e2 outline-none',
  'transition-[transform,opacity] duration-180 ease-out data-ending-style:duration-140',
  'data-starting-style:scale-98 data-starting-style:opacity-0 data-ending-style:scale-98 data-ending-style:opacity-0',
);

/** A line of a menu or list that floats. */
export const popupItemClass = cx(
  'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-inner px-2.5 py-1.5 text-14 text-text no-underline outline-none select-none',
  'data-highlighted:bg-hover data-disabled:cursor-default data-disabled:text-subtle pointer-coarse:min-h-11',
);
