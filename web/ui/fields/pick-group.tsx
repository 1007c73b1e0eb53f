import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';

export interface PickGroupProps<Value extends string> {
  legend: string;
  /** What there is to pick, in its order. */
  names: Record<Value, string>;
  /** Null while nothing is picked. */
  value: Value | null;
  onChange: (value: Value | null) => void;
}

/** What is picked stands behind its name where there is room. */
export const pickGroupClass =
  'grid min-w-0 gap-1.5 md:grid-cols-[64px_minmax(0,1fr)] md:items-baseline max-md:gap-2';
export const pickLegendClass = 'font-medium text-12 text-subtle';

/** One of a few, or none: what is pressed again is not picked any more. */
export function PickGroup<Value extends string>({ legend, names, value, onChange }: PickGroupProps<Value>) {
  const options = Object.entries<string>(names) as [Value, string][];
  return (
    <fieldset aria-label={legend} className={pickGroupClass}>
      <span aria-hidden="true" className={pickLegendClass}>
        {legend}
      </span>
      <div className="flex flex-wrap gap-1.5">
        {options.map(([option, name]) => (
          <Pick
            key={option}
            isOn={option === value}
            onPress={() => onChange(option === value ? null : option)}
          >
            {name}
          </Pick>
        ))}
      </div>
    </fieldset>
  );
}

export interface PickProps {
  isOn: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** Something that is picked or not. */
export function Pick({ isOn, onPress, children }: PickProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className={cx(
        'inline-flex min-h-7.5 max-w-full items-center gap-1.5 rounded-inner border px-2.5 font-medium text-13 transition-colors duration-120 pointer-coarse:min-h-11 pointer-coarse:px-3.5',
        isOn
          ? 'border-kind bg-kind-soft text-on-kind-soft'
          : 'border-border bg-surface text-muted hover:bg-hover hover:text-text dark:bg-raised',
      )}
    >
      {children}
    </button>
  );
}
