import { cva, type VariantProps } from 'class-variance-authority';
import { type ReactNode, type Ref, useId } from 'react';

const track = cva('bg-segment shadow-[inset_0_0_0_1px_var(--segment-ring)]', {
  variants: {
    look: {
      /** Fixed capitals, 36 px: the switch between two lists. */
      capitals: 'grid h-9 rounded-control p-[3px] max-md:h-11 max-md:rounded-panel',
      /** The same in ordinary words, each with an icon. */
      words: 'grid h-11 rounded-panel p-[3px]',
      /** Equal cells of 40 px: a choice in a form. */
      choice: 'grid h-10 rounded-control p-[3px] max-md:h-12 max-md:rounded-panel',
      /** As wide as its words. */
      compact: 'inline-grid rounded-[9px] p-[3px]',
      /** Icons alone, in a round frame. */
      icons: 'inline-grid rounded-full border border-border bg-surface! p-0.5 shadow-none!',
    },
  },
});

const cell = cva(
  [
    'relative flex cursor-pointer items-center justify-center text-muted transition-colors duration-120 select-none hover:text-text',
    'has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-1',
  ],
  {
    variants: {
      look: {
        capitals:
          'gap-[7px] rounded-inner px-3 font-semibold text-12 tracking-caps has-checked:bg-segment-on has-checked:text-text has-checked:shadow-segment max-md:text-13',
        words:
          'gap-[7px] rounded-[9px] px-3 font-medium text-13 has-checked:bg-segment-on has-checked:text-text has-checked:shadow-segment',
        choice:
          'rounded-inner px-2 font-medium text-13 has-checked:bg-segment-on has-checked:font-semibold has-checked:text-on-kind-soft has-checked:shadow-segment max-md:text-14',
        compact:
          'rounded-[7px] px-2.5 py-1 font-medium text-12 has-checked:bg-segment-on has-checked:text-text has-checked:shadow-segment',
        icons:
          'size-6.5 rounded-full has-checked:bg-sunken has-checked:text-text max-sm:size-9 dark:has-checked:bg-border',
      },
    },
  },
);

export interface SegmentedProps<Value extends string> extends VariantProps<typeof track> {
  /** What is chosen here, for screen readers. */
  label: string;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
  /** Null while nothing is chosen. */
  value: Value | null;
  onChange: (value: Value) => void;
  /** The element that says more about it, such as what is wrong. */
  describedBy?: string | undefined;
  className?: string;
  /** What takes the focus: the choice made, or the first one. */
  ref?: Ref<HTMLInputElement> | undefined;
}

/** One of a few, side by side. Arrow keys move the choice, as in every radio group. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, options, value, onChange, look = 'choice', describedBy, className, ref } = props;
  const name = useId();
  const focused = value ?? options[0]?.value;
  return (
    <fieldset aria-label={label} aria-describedby={describedBy} className={track({ look, className })}>
      <div className="grid auto-cols-fr grid-flow-col gap-0.5">
        {options.map((option) => (
          <label key={option.value} className={cell({ look })}>
            <input
              ref={option.value === focused ? ref : undefined}
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-[inherit] outline-none"
            />
            {option.icon}
            <span className={look === 'icons' ? 'sr-only' : undefined}>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
