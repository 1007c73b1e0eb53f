import { cva, cx, type VariantProps } from 'class-variance-authority';
import type { ComponentProps, ReactNode } from 'react';

/** The look of a square button or link that shows an icon alone. */
export const iconButtonClass = cva(
  [
    'relative inline-grid shrink-0 place-items-center border transition-colors duration-120',
    // Fingers get 44 px whatever the eye sees.
    'pointer-coarse:after:absolute pointer-coarse:after:-inset-1 pointer-coarse:after:content-[""]',
  ],
  {
    variants: {
      variant: {
        ghost: 'border-transparent text-muted hover:bg-hover hover:text-text',
        hair: 'border-border bg-surface text-text hover:bg-hover dark:bg-raised dark:hover:border-border-strong',
        kind: 'border-transparent text-on-kind-soft hover:bg-kind/10',
      },
      size: {
        sm: 'size-7 rounded-[7px] pointer-coarse:after:-inset-2',
        md: 'size-9 rounded-control',
        lg: 'size-11 rounded-control pointer-coarse:after:hidden',
      },
      tone: { plain: '', done: 'bg-success-soft! text-success!' },
    },
    defaultVariants: { variant: 'ghost', size: 'md', tone: 'plain' },
  },
);

type IconButtonLook = VariantProps<typeof iconButtonClass>;

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'>, IconButtonLook {
  /** What pressing it does, for those who do not see the icon. */
  label: string;
  icon: ReactNode;
  looksDisabled?: boolean | undefined;
}

/** A button that shows an icon alone. */
export function IconButton(props: IconButtonProps) {
  const { label, icon, variant, size, tone, looksDisabled, className, type = 'button', ...button } = props;
  return (
    <button
      {...button}
      type={type}
      aria-label={label}
      aria-disabled={looksDisabled || undefined}
      className={iconButtonClass({
        variant,
        size,
        tone,
        className: cx(looksDisabled && 'opacity-50', className),
      })}
    >
      {icon}
    </button>
  );
}
