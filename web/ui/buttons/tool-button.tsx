import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps, ReactNode } from 'react';

const tool = cva(
  [
    'relative inline-flex h-9 shrink-0 items-center justify-center rounded-control border text-13 no-underline transition-colors duration-120 print:hidden',
    'max-md:h-15 max-md:flex-col max-md:gap-1.25 max-md:rounded-panel max-md:font-medium max-md:text-12',
    'md:pointer-coarse:after:absolute md:pointer-coarse:after:-inset-1 md:pointer-coarse:after:content-[""]',
  ],
  {
    variants: {
      look: {
        /** The one most often wanted: its word stands beside the icon. */
        main: [
          'font-semibold md:gap-1.5 md:border-transparent md:bg-kind-soft md:px-3.5 md:text-on-kind-soft md:hover:border-kind',
          'max-md:border-transparent max-md:bg-kind max-md:text-on-primary',
        ],
        plain: [
          'border-border bg-surface text-text hover:bg-hover md:w-9 dark:bg-raised dark:hover:border-border-strong',
          'max-md:bg-surface! max-md:text-muted',
        ],
        danger: [
          'border-border bg-surface text-text hover:border-danger hover:bg-danger-soft hover:text-danger md:w-9 dark:bg-raised',
          'max-md:bg-surface! max-md:text-danger',
        ],
      },
    },
    defaultVariants: { look: 'plain' },
  },
);

interface ToolFace extends VariantProps<typeof tool> {
  icon: ReactNode;
  /** What it does. Beside the icon, or under it on narrow screens, stands this or the shorter `word`. */
  label: string;
  word?: string;
}

/** One of a row of actions: a square with an icon; on narrow screens a tile with its word. */
export function ToolButton({
  icon,
  label,
  word,
  look,
  className,
  ...button
}: ToolFace & ComponentProps<'button'>) {
  return (
    <button type="button" {...button} aria-label={label} className={tool({ look, className })}>
      <Face {...{ icon, look }} word={word ?? label} />
    </button>
  );
}

/** The same for an address to go to. */
export function ToolLink({
  icon,
  label,
  word,
  look,
  className,
  href,
  ...link
}: ToolFace & ComponentProps<'a'>) {
  return (
    <a {...link} href={href} aria-label={label} className={tool({ look, className })}>
      <Face {...{ icon, look }} word={word ?? label} />
    </a>
  );
}

function Face({ icon, word, look }: { icon: ReactNode; word: string } & VariantProps<typeof tool>) {
  return (
    <>
      {icon}
      <span className={look === 'main' ? undefined : 'md:hidden'}>{word}</span>
    </>
  );
}
