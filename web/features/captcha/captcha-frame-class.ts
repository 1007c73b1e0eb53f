import { cva } from 'class-variance-authority';

/** The frame of the captcha. */
export const captchaFrameClass = cva(
  'relative flex min-h-14 items-center gap-3 rounded-control border bg-surface px-4',
  {
    variants: { invalid: { true: 'border-danger shadow-[0_0_0_1px_var(--danger)]', false: 'border-border' } },
    defaultVariants: { invalid: false },
  },
);
