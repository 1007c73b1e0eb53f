import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { type ButtonLook, buttonClass } from './button-class.ts';

export interface ButtonLinkProps extends ComponentProps<typeof Link>, Omit<ButtonLook, 'looksDisabled'> {
  icon?: ReactNode;
}

/** A link to a route that looks like a button. */
export function ButtonLink({
  variant,
  size,
  wording,
  width,
  icon,
  className,
  children,
  ...link
}: ButtonLinkProps) {
  return (
    <Link {...link} className={buttonClass({ variant, size, wording, width, className })}>
      {icon}
      <span>{children}</span>
    </Link>
  );
}
