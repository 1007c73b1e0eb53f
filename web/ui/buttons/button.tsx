import type { ComponentProps, ReactNode } from 'react';
import { Spinner } from '../display/spinner.tsx';
import { type ButtonLook, buttonClass } from './button-class.ts';

export interface ButtonProps extends ComponentProps<'button'>, Omit<ButtonLook, 'looksDisabled'> {
  icon?: ReactNode;
  /**
   * Muted and announced as disabled, yet focusable and pressable: pressing it tells what is missing.
   * A button that must do nothing at all is `disabled`.
   */
  looksDisabled?: boolean | undefined;
  /** Work goes on: the label gives way to a spinner and presses are ignored. */
  busy?: boolean | undefined;
}

/** A button; it does not submit a form unless `type="submit"` says so. */
export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    wording,
    width,
    looksDisabled = false,
    busy = false,
    icon,
    className,
    ...rest
  } = props;
  const { children, onClick, type = 'button', disabled, ...button } = rest;
  const isMuted = looksDisabled || disabled === true;
  return (
    <button
      {...button}
      type={type}
      disabled={disabled}
      aria-disabled={looksDisabled || busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={buttonClass({
        variant,
        size,
        wording,
        width,
        looksDisabled: isMuted,
        className,
      })}
    >
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
      <span className={busy ? 'contents *:opacity-0' : 'contents'}>
        {icon}
        <span>{children}</span>
      </span>
    </button>
  );
}
