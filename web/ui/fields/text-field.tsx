import { cx } from 'class-variance-authority';
import { Calendar } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { type ControlSize, controlClass } from './control-class.ts';
import { Field, type FieldTexts } from './field.tsx';

/** Without `maxLength`: a browser cuts what is pasted to it without saying so. The form says that it is too long. */
export interface TextFieldProps
  extends FieldTexts,
    Omit<ComponentProps<'input'>, 'size' | 'className' | 'maxLength'> {
  size?: ControlSize;
  /** An icon before the value, or a fixed text that reads on into it, such as a host. */
  leading?: ReactNode;
  /** Buttons after the value. */
  trailing?: ReactNode;
  /** Addresses, codes and keys are set in the mono font. */
  mono?: boolean;
}

/** A labelled line of text; takes everything an input takes, so that a form library can register it. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    hideLabel,
    labelEnd,
    hint,
    error,
    errorId,
    className,
    size = 'lg',
    leading,
    trailing,
    mono,
    ...input
  } = props;
  const isPrefix = typeof leading === 'string';
  return (
    <Field {...{ label, hideLabel, labelEnd, hint, error, errorId, className }} id={input.id}>
      {(ids) => (
        <div
          className={controlClass({
            size,
            invalid: error !== undefined,
            readOnly: input.readOnly === true,
          })}
        >
          {leading !== undefined && (
            <span className={cx('flex shrink-0 items-center pl-3 text-subtle', isPrefix && 'font-mono')}>
              {leading}
            </span>
          )}
          <input
            {...input}
            {...ids}
            aria-describedby={cx(input['aria-describedby'], ids['aria-describedby']) || undefined}
            className={cx(
              'h-full w-full min-w-0 flex-1 rounded-[inherit] bg-transparent px-3 text-ellipsis outline-none',
              mono && 'font-mono',
              leading !== undefined && (isPrefix ? 'pl-0' : 'pl-2'),
              input.type === 'date' && 'date-input pr-11',
              input.type === 'password' &&
                'not-placeholder-shown:text-20 not-placeholder-shown:tracking-logo',
            )}
          />
          {input.type === 'date' && <Calendar size={18} className="date-icon absolute right-3 text-subtle" />}
          {trailing !== undefined && (
            <span className="flex shrink-0 items-center gap-0.5 pr-1">{trailing}</span>
          )}
        </div>
      )}
    </Field>
  );
}
