import { cva, type VariantProps } from 'class-variance-authority';

/** The frame of everything a person types into or chooses from. */
export const controlClass = cva(
  [
    'relative flex w-full items-center border bg-surface text-text transition-[border-color,box-shadow] duration-120',
    'in-[.dialog]:dark:bg-sunken',
  ],
  {
    variants: {
      size: {
        /** Compact rows and dense forms. */
        sm: 'h-9 rounded-[9px] text-14 max-sm:h-11 max-sm:text-16',
        md: 'h-10 rounded-control text-14 max-sm:h-11 max-sm:text-16',
        /** 44 px, 48 on narrow screens. */
        lg: 'h-11 rounded-control text-16 max-sm:h-12',
        xl: 'h-12 rounded-control text-16',
        area: 'rounded-control text-14 max-sm:text-16',
      },
      invalid: {
        true: [
          'border-danger shadow-[0_0_0_1px_var(--danger)]',
          'focus-within:shadow-[0_0_0_1px_var(--danger),0_0_0_4px_color-mix(in_srgb,var(--danger)_18%,transparent)]',
        ],
        false: [
          'border-border-strong hover:border-subtle',
          'focus-within:border-focus focus-within:shadow-[0_0_0_1px_var(--focus),0_0_0_4px_color-mix(in_srgb,var(--focus)_18%,transparent)]',
          'hover:focus-within:border-focus',
        ],
      },
      readOnly: { true: 'border-border! bg-sunken! text-muted', false: '' },
    },
    defaultVariants: { size: 'lg', invalid: false, readOnly: false },
  },
);

export type ControlSize = NonNullable<VariantProps<typeof controlClass>['size']>;
