import { cx } from 'class-variance-authority';
import { Check, ShieldCheck } from 'lucide-react';
import { useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { Spinner } from '../../ui/display/spinner.tsx';
import type { CaptchaProps } from '../../ui/fields/captcha-slot.ts';
import { FieldError } from '../../ui/fields/field.tsx';
import { fileTimeoutMs, withTimeout } from '../../ui/loading/with-timeout.ts';
import { captchaFrameClass } from './captcha-frame-class.ts';

type CaptchaAttempt = { kind: 'idle' } | { kind: 'solving' } | { kind: 'failed'; text: string };

const failed = 'That did not work. Please tick the box again.';
/** Browsers keep their cryptography from pages that came without https. */
const needsHttps = 'The captcha works over https only.';

/** Our own captcha: ticking the box makes the browser work out a number. No puzzle, nothing sent elsewhere. */
export function AltchaBox({ value, onChange, error, ref }: CaptchaProps) {
  const id = useId();
  const [attempt, setAttempt] = useState<CaptchaAttempt>({ kind: 'idle' });
  const box = useRef<HTMLInputElement>(null);
  const abort = useRef<AbortController>(undefined);
  useImperativeHandle(ref, () => ({ focus: () => box.current?.focus() }));
  useEffect(() => () => abort.current?.abort(), []);

  const isSolving = attempt.kind === 'solving';
  const isSolved = value !== '';
  const problem = attempt.kind === 'failed' ? attempt.text : error;

  async function solve(): Promise<void> {
    if (isSolving || isSolved) return;
    if (!isSecureContext) return setAttempt({ kind: 'failed', text: needsHttps });
    setAttempt({ kind: 'solving' });
    const controller = new AbortController();
    abort.current = controller;
    try {
      const { solveAltcha } = await withTimeout(import('./solve-altcha.ts'), fileTimeoutMs);
      const response = await solveAltcha(controller);
      if (controller.signal.aborted) return;
      setAttempt({ kind: 'idle' });
      onChange(response);
    } catch {
      if (!controller.signal.aborted) setAttempt({ kind: 'failed', text: failed });
    }
  }

  return (
    <div className="grid gap-1.5">
      <div className={captchaFrameClass({ invalid: problem !== undefined })}>
        <span className="relative z-1 grid size-5 shrink-0 place-items-center text-primary">
          <input
            ref={box}
            id={id}
            type="checkbox"
            checked={isSolving || isSolved}
            onChange={() => void solve()}
            aria-disabled={isSolving || isSolved || undefined}
            aria-invalid={problem === undefined ? undefined : true}
            aria-describedby={problem === undefined ? undefined : `${id}-error`}
            className={cx(
              'absolute inset-0 cursor-pointer appearance-none rounded-chip border-[1.5px] transition-colors duration-120',
              'aria-disabled:cursor-default',
              isSolved
                ? 'border-success bg-success'
                : isSolving
                  ? 'border-transparent'
                  : problem === undefined
                    ? 'border-border-strong'
                    : 'border-danger',
            )}
          />
          <span className="pointer-events-none relative">
            {isSolving && <Spinner size={20} />}
            {isSolved && <Check size={14} className="stroke-[2.5]! text-on-primary" />}
          </span>
        </span>
        {/* The whole frame ticks the box. */}
        <label htmlFor={id} className="text-14 after:absolute after:inset-0 after:content-['']">
          {isSolving ? 'Verifying…' : isSolved ? 'Verified' : 'I’m not a robot'}
        </label>
        <span
          aria-hidden="true"
          className="ml-auto flex items-center gap-1.5 text-12 text-subtle tracking-caps"
        >
          <ShieldCheck size={16} />
          ALTCHA
        </span>
      </div>
      <span role="status" className="sr-only">
        {isSolving ? 'Verifying that you are not a robot' : isSolved ? 'Verified' : ''}
      </span>
      {problem !== undefined && <FieldError id={`${id}-error`}>{problem}</FieldError>}
    </div>
  );
}
