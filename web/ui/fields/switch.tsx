import { cx } from 'class-variance-authority';
import type { ChangeEvent, ComponentProps } from 'react';

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'size' | 'role'> {
  /** Focusable and pressable, but pressing it changes nothing and calls `onRefused`, which says why. */
  looksDisabled?: boolean | undefined;
  onRefused?: () => void;
  onCheckedChange?: (isOn: boolean) => void;
}

/** An on/off switch; give it a label with `id` and `<label htmlFor>`, or `aria-label`. */
export function Switch(props: SwitchProps) {
  const { looksDisabled = false, onRefused, onCheckedChange, onChange, onClick, className, ...input } = props;
  return (
    <span className={cx('relative inline-flex shrink-0', className)}>
      <input
        {...input}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: the native checkbox tells whether it is checked
        role="switch"
        aria-disabled={looksDisabled || undefined}
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          // React tells of a change before it knows that the click is taken back.
          if (looksDisabled) return;
          onChange?.(event);
          onCheckedChange?.(event.currentTarget.checked);
        }}
        onClick={(event) => {
          if (looksDisabled) {
            event.preventDefault();
            onRefused?.();
          } else onClick?.(event);
        }}
        className={cx(
          'peer h-5 w-9 cursor-pointer appearance-none rounded-full bg-border-strong transition-colors duration-120',
          'checked:bg-kind disabled:cursor-default disabled:opacity-50 aria-disabled:cursor-default aria-disabled:opacity-50',
          'max-md:h-6.5 max-md:w-11',
          'pointer-coarse:after:absolute pointer-coarse:after:-inset-2.5 pointer-coarse:after:content-[""]',
        )}
      />
      <span
        aria-hidden="true"
        className={cx(
          'pointer-events-none absolute top-0.5 left-0.5 size-4 rounded-full bg-white transition-transform duration-120 ease-out',
          'peer-checked:translate-x-4 peer-checked:bg-knob max-md:size-5.5 max-md:peer-checked:translate-x-4.5',
        )}
      />
    </span>
  );
}
