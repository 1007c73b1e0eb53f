import { cva, type VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';

const chip = cva(
  'inline-flex h-5.5 max-w-full items-center gap-1.5 whitespace-nowrap rounded-chip px-2 font-medium text-12',
  {
    variants: {
      tone: {
        neutral: 'bg-chip text-muted',
        kind: 'bg-kind-soft text-on-kind-soft',
        success: 'bg-success-soft text-success',
        warning: 'bg-warning-soft text-warning',
        danger: 'bg-danger-soft text-danger',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
);

/** A word about the state of something. */
export function Chip({
  tone,
  icon,
  children,
}: VariantProps<typeof chip> & { icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={chip({ tone })}>
      {icon}
      <span className="min-w-0 truncate">{children}</span>
    </span>
  );
}
