import { cva, type VariantProps } from 'class-variance-authority';
import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const note = cva('flex items-start gap-2.5 rounded-control px-3.5 py-3 text-14', {
  variants: {
    tone: {
      neutral: 'bg-sunken text-muted dark:bg-raised',
      kind: 'bg-kind-soft text-on-kind-soft',
      success: 'bg-success-soft text-success',
      warning: 'bg-warning-soft text-warning',
      danger: 'bg-danger-soft text-danger',
    },
  },
  defaultVariants: { tone: 'neutral' },
});

const icons = {
  neutral: Info,
  kind: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: TriangleAlert,
};

export interface NoteProps extends VariantProps<typeof note> {
  /** Read out when it appears. */
  announce?: boolean;
  children: ReactNode;
}

/** A sentence or two in a soft box. */
export function Note({ tone, announce = false, children }: NoteProps) {
  const Icon = icons[tone ?? 'neutral'];
  return (
    <div className={note({ tone })} {...(announce ? { role: 'status' } : {})}>
      <Icon size={18} className="mt-px" />
      <span className="wrap-anywhere min-w-0 text-pretty">{children}</span>
    </div>
  );
}
