import { cx } from 'class-variance-authority';
import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { limits } from '../../../../contract/limits.ts';
import { type PasswordRule, passwordRules, passwordSpecials } from './password-rules.ts';

const texts: Record<PasswordRule['name'], ReactNode> = {
  length: `${limits.passwordMinLength} characters`,
  letter: 'Letter',
  digit: 'Digit',
  special: (
    <>
      One of <span className="font-mono text-12 tracking-[0.02em]">{passwordSpecials}</span>
    </>
  ),
  alphabet: 'No other signs, accents or spaces',
};

/** The demands on a new password, ticked off while it is typed. */
export function PasswordRuleList({ id, password }: { id: string; password: string }) {
  const rules = passwordRules(password).filter(({ isMet, isQuiet }) => !(isQuiet && isMet));
  return (
    <ul id={id} className="flex flex-wrap gap-x-5 gap-y-1.5">
      {rules.map(({ name, isMet, isQuiet }) => (
        <li
          key={name}
          className={cx(
            'flex items-center gap-[7px] text-13',
            isMet ? 'text-success' : isQuiet ? 'font-medium text-danger' : 'text-subtle',
          )}
        >
          <span
            className={cx(
              'grid size-4 shrink-0 place-items-center rounded-full',
              isMet ? 'bg-success-soft' : isQuiet ? 'bg-danger-soft' : 'border-[1.5px] border-border-strong',
            )}
          >
            {isMet && <Check size={12} className="stroke-[2.5]!" />}
            {isQuiet && <X size={12} className="stroke-[2.5]!" />}
          </span>
          <span>
            {texts[name]}
            {isMet && <span className="sr-only">: done</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
