import { cx } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { characterCount } from '../../../contract/input/characters.ts';
import { controlClass } from './control-class.ts';
import { Field, type FieldTexts } from './field.tsx';

export interface TextareaFieldProps
  extends FieldTexts,
    Omit<ComponentProps<'textarea'>, 'className' | 'maxLength'> {
  /** How many characters are allowed. More can be typed, so that nothing pasted is lost: the form refuses it. */
  limit?: number;
  /** What has been typed so far; needed with `limit`. */
  written?: string;
}

/** A labelled text of several lines, with a counter when there is a limit. */
export function TextareaField(props: TextareaFieldProps) {
  const {
    label,
    hideLabel,
    labelEnd,
    hint,
    error,
    className,
    limit,
    written = '',
    rows = 4,
    ...area
  } = props;
  const count = characterCount(written);
  const counter = limit !== undefined && (
    <span
      className={cx('ml-auto shrink-0 text-12', count > limit ? 'font-medium text-danger' : 'text-subtle')}
    >
      {count}/{limit}
      <span className="sr-only"> characters</span>
    </span>
  );
  const below =
    hint === undefined && counter === false ? undefined : (
      <span className="flex justify-between gap-4">
        <span>{hint}</span>
        {counter}
      </span>
    );
  return (
    <Field {...{ label, hideLabel, labelEnd, error, className }} hint={below} id={area.id}>
      {(ids) => (
        <div
          className={controlClass({
            size: 'area',
            invalid: error !== undefined,
          })}
        >
          <textarea
            {...area}
            {...ids}
            aria-describedby={cx(area['aria-describedby'], ids['aria-describedby']) || undefined}
            rows={rows}
            // It grows with its text from there on.
            style={{ minHeight: `calc(${rows}lh + 1rem)` }}
            className="field-sizing-content max-h-[40dvh] w-full resize-y rounded-[inherit] bg-transparent px-3 py-2 outline-none max-sm:leading-6"
          />
        </div>
      )}
    </Field>
  );
}
