import { cva, type VariantProps } from 'class-variance-authority';

/** The look of everything that is pressed like a button, be it a button or a link. */
export const buttonClass = cva(
  [
    'relative inline-flex shrink-0 items-center justify-center border no-underline select-none',
    'whitespace-nowrap transition-colors duration-120 [&_svg]:shrink-0',
    'aria-disabled:cursor-default',
  ],
  {
    variants: {
      variant: {
        /** The one main action: indigo, or teal inside `kind-secret`. */
        primary: 'border-transparent bg-kind text-on-primary not-aria-disabled:hover:bg-kind-hover',
        'kind-outline': 'border-kind text-kind hover:bg-kind-soft',
        outline: 'border-border-strong bg-surface text-text hover:border-text',
        soft: 'border-transparent bg-kind-soft text-on-kind-soft hover:border-kind',
        hair: 'border-border bg-surface text-text hover:bg-hover dark:bg-raised dark:hover:border-border-strong',
        ghost: 'border-transparent text-muted hover:bg-text/6 hover:text-text',
        quiet: 'border-transparent text-muted hover:bg-hover hover:text-text',
        danger: 'border-transparent bg-danger text-on-primary not-aria-disabled:hover:bg-danger-hover',
        'danger-quiet': 'border-transparent text-danger hover:bg-danger-soft',
      },
      size: {
        sm: 'h-8 gap-1.5 rounded-inner px-2.5',
        md: 'h-9 gap-1.5 rounded-control px-3.5 max-sm:h-10',
        /** 44 px, 48 on narrow screens. */
        lg: 'h-11 gap-2 rounded-control px-4.5 max-sm:h-12',
        xl: 'h-12 gap-2 rounded-panel px-5',
      },
      /** Fixed capitals are spaced; everything else is set as a sentence. */
      wording: {
        capitals: 'font-semibold text-13 tracking-caps',
        sentence: '',
      },
      width: { auto: '', full: 'w-full' },
      looksDisabled: {
        true: 'border-border! bg-sunken! text-subtle! dark:bg-raised!',
        false: '',
      },
    },
    compoundVariants: [
      { wording: 'sentence', size: ['sm', 'md'], className: 'text-13' },
      { wording: 'sentence', size: ['lg', 'xl'], className: 'text-14' },
      {
        wording: 'sentence',
        variant: ['primary', 'kind-outline', 'soft', 'danger'],
        className: 'font-semibold',
      },
      {
        wording: 'sentence',
        variant: ['outline', 'hair', 'ghost', 'quiet', 'danger-quiet'],
        className: 'font-medium',
      },
    ],
    defaultVariants: {
      variant: 'primary',
      size: 'md',
      wording: 'capitals',
      width: 'auto',
      looksDisabled: false,
    },
  },
);

export type ButtonLook = VariantProps<typeof buttonClass>;
