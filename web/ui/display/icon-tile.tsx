import { cva, type VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';

const tile = cva('grid shrink-0 place-items-center', {
  variants: {
    tone: {
      kind: 'bg-kind-soft text-on-kind-soft',
      success: 'bg-success-soft text-success',
      warning: 'bg-warning-soft text-warning',
    },
    size: { md: 'size-9 rounded-control', lg: 'size-11 rounded-panel', round: 'size-10 rounded-full' },
  },
  defaultVariants: { tone: 'kind', size: 'md' },
});

/** An icon on a soft ground. */
export function IconTile({ tone, size, children }: VariantProps<typeof tile> & { children: ReactNode }) {
  return <span className={tile({ tone, size })}>{children}</span>;
}
