import { cx } from 'class-variance-authority';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

export interface FieldTexts {
  label: ReactNode;
  /** The label is for screen readers alone. */
  hideLabel?: boolean | undefined;
  /** Stands at the end of the label's line. */
  labelEnd?: ReactNode;
  hint?: ReactNode;
  /** What is wrong with the value; also tells assistive technology that it is invalid. */
  error?: string | undefined;
  /** The element that tells the error, when it is drawn elsewhere and not by the field. */
  errorId?: string | undefined;
  className?: string | undefined;
}

export interface FieldIds {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Label above, hint and error below a control, tied to it for assistive technology. */
export function Field(
  props: FieldTexts & {
    id?: string | undefined;
    children: (ids: FieldIds) => ReactNode;
  },
) {
  const { label, hideLabel = false, labelEnd, hint, error, errorId: toldIn, className, children } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const hintId = `${id}-hint`;
  const errorId = toldIn ?? `${id}-error`;
  const describedBy = cx(hint !== undefined && hintId, error !== undefined && errorId);
  return (
    <div className={cx('grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-1.5', className)}>
      <div className={hideLabel ? 'sr-only' : 'flex items-baseline justify-between gap-4'}>
        <label htmlFor={id} className="font-medium text-13">
          {label}
        </label>
        {labelEnd}
      </div>
      {children({
        id,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {hint !== undefined && (
        <div id={hintId} className="text-13 text-subtle">
          {hint}
        </div>
      )}
      {error !== undefined && toldIn === undefined && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

/** What is wrong, under the control it belongs to. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex animate-rise items-start gap-1.5 font-medium text-13 text-danger">
      <CircleAlert size={16} className="mt-px shrink-0" />
      <span className="wrap-anywhere min-w-0">{children}</span>
    </p>
  );
}
