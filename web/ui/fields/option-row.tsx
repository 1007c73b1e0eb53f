import { cx } from 'class-variance-authority';
import { type ReactNode, useId } from 'react';
import { FieldError } from './field.tsx';
import { Switch } from './switch.tsx';

/** A frame around switches that belong together. */
export function OptionGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset
      aria-label={label}
      className="min-w-0 divide-y divide-border rounded-card border border-border max-md:bg-surface"
    >
      {children}
    </fieldset>
  );
}

export interface OptionRowProps {
  icon: ReactNode;
  label: string;
  help?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** A short control that belongs to it: beside the switch where there is room, below on narrow screens. */
  control?: (errorId: string) => ReactNode;
  /** What is wrong with the control; told below, in the element whose id the control is given. */
  error?: string | undefined;
  /** What unfolds below when it is on. */
  children?: ReactNode;
}

/** A switch with its words; switched on, it shows what there is to say more exactly. */
export function OptionRow(props: OptionRowProps) {
  const { icon, label, help, isOn, onChange, control, error, children } = props;
  const id = useId();
  const helpId = `${id}-help`;
  const errorId = `${id}-error`;
  return (
    <div
      className={cx(
        'grid grid-cols-[18px_minmax(0,1fr)_auto] items-center gap-x-3 px-3.5 md:grid-cols-[18px_minmax(0,1fr)_auto_auto]',
        isOn ? '*:first:text-kind' : '*:first:text-subtle',
      )}
    >
      <span aria-hidden="true">{icon}</span>
      <label
        htmlFor={id}
        className={cx(
          'grid content-center py-1.5',
          help === undefined ? 'min-h-12 max-md:min-h-14' : 'min-h-14 max-md:min-h-16',
        )}
      >
        <span className={cx('text-14 leading-[18px]', help === undefined ? 'font-semibold' : 'font-medium')}>
          {label}
        </span>
        {help !== undefined && (
          <span id={helpId} className="text-12 text-subtle max-md:text-13">
            {help}
          </span>
        )}
      </label>
      <Switch
        id={id}
        checked={isOn}
        onCheckedChange={onChange}
        aria-describedby={help === undefined ? undefined : helpId}
        className="col-start-3 row-start-1 md:col-start-4"
      />
      {isOn && control !== undefined && (
        <div className="md:col-start-3 md:row-start-1 max-md:col-span-full max-md:pb-3.5">
          {control(errorId)}
        </div>
      )}
      {isOn && error !== undefined && (
        <div className="col-span-full pb-3 md:pl-7.5">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
      {isOn && children !== undefined && <div className="col-span-full pb-3.5 md:pl-7.5">{children}</div>}
    </div>
  );
}
