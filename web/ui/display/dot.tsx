import { cva, type VariantProps } from 'class-variance-authority';

const dot = cva('inline-block size-2 shrink-0 rounded-full', {
  variants: {
    state: {
      active: 'bg-kind-chart',
      deactivated: 'shadow-[inset_0_0_0_1.5px_var(--border-strong)]',
      expired:
        'bg-[linear-gradient(90deg,var(--warning)_50%,transparent_50%)] shadow-[inset_0_0_0_1.5px_var(--warning)]',
    },
    kind: { url: '', secret: 'kind-secret' },
  },
  defaultVariants: { state: 'active' },
});

/** The state of a link or secret: filled, hollow or half filled. A word beside it says the same. */
export function Dot({ state, kind }: VariantProps<typeof dot>) {
  return <span aria-hidden="true" className={dot({ state, kind })} />;
}
