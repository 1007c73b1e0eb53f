import { type ReactNode, useId } from 'react';
import { Button } from '../buttons/button.tsx';
import { Checkbox } from './checkbox.tsx';
import { FieldError } from './field.tsx';

export interface GroupedChecksProps<Value extends string> {
  legend: string;
  groups: readonly { title: string; options: readonly { value: Value; label: ReactNode }[] }[];
  /** What is often wanted together, at one press. */
  presets: readonly { label: string; values: readonly Value[] }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
  error?: string | undefined;
  /** Where the groups stand side by side: in two or three columns. */
  columns: 2 | 3;
}

/** Boxes to tick, in groups. */
export function GroupedChecks<Value extends string>(props: GroupedChecksProps<Value>) {
  const { legend, groups, presets, chosen, onChange, error, columns } = props;
  const errorId = useId();
  return (
    <fieldset aria-describedby={error === undefined ? undefined : errorId} className="grid gap-3">
      <legend className="mb-2 font-medium text-13">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {presets.map(({ label, values }) => (
          <Button
            key={label}
            size="sm"
            variant={isSame(values, chosen) ? 'soft' : 'hair'}
            wording="sentence"
            aria-pressed={isSame(values, chosen)}
            className="max-sm:h-10"
            onClick={() => onChange([...values])}
          >
            {label}
          </Button>
        ))}
      </div>
      <div
        className={`grid gap-x-6 gap-y-4 rounded-control border border-hair p-4 ${columns === 2 ? 'sm:grid-cols-2' : 'sm:grid-cols-3'}`}
      >
        {groups.map(({ title, options }) => (
          <fieldset key={title} className="grid content-start gap-3">
            <legend className="mb-2.5 font-medium text-12 text-subtle">{title}</legend>
            {options.map(({ value, label }) => (
              <Checkbox
                key={value}
                label={label}
                checked={chosen.includes(value)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...chosen, value] : chosen.filter((other) => other !== value))
                }
              />
            ))}
          </fieldset>
        ))}
      </div>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((value) => others.includes(value));
}
