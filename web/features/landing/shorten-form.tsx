import { cx } from 'class-variance-authority';
import { Link2 } from 'lucide-react';
import { type FormEvent, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { messages } from '../../../contract/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FieldError } from '../../ui/fields/field.tsx';
import type { Shortening } from './use-shortening.ts';

export interface ShortenFormProps {
  entered: string;
  onEnter: (text: string) => void;
  shortening: Shortening;
  /** Answers whether the address was shortened. */
  shorten: () => Promise<boolean>;
  submitRef: RefObject<HTMLButtonElement | null>;
}

/** One field and its button: a capsule where there is room, two rows where there is not. */
export function ShortenForm({ entered, onEnter, shortening, shorten, submitRef }: ShortenFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const problemId = useId();
  const isBusy = shortening.kind === 'under-way';
  const isRefused = shortening.kind === 'refused';

  // A keyboard that slides in over the page is for those who ask for it. Before the effects: a screen that
  // is arrived at from another one is announced by its heading, which takes the focus after this.
  useLayoutEffect(() => {
    if (matchMedia('(hover: hover) and (pointer: fine)').matches)
      input.current?.focus({ preventScroll: true });
  }, []);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!isBusy && !(await shorten())) input.current?.focus();
  }

  return (
    <>
      <form
        noValidate
        onSubmit={submit}
        className={cx(
          'relative flex flex-col gap-2 transition-[border-color,box-shadow] duration-120 sm:h-16 sm:flex-row sm:items-center sm:gap-0',
          'sm:rounded-dialog sm:border sm:bg-surface sm:pr-[7px] sm:pl-5',
          'sm:shadow-[0_0_0_6px_color-mix(in_srgb,var(--primary)_7%,transparent),0_12px_32px_-12px_rgb(18_21_31/.14)]',
          'sm:dark:shadow-[0_0_0_6px_color-mix(in_srgb,var(--primary)_10%,transparent)]',
          isRefused
            ? 'sm:border-danger sm:shadow-[0_0_0_1px_var(--danger),0_0_0_6px_color-mix(in_srgb,var(--danger)_12%,transparent)]!'
            : 'sm:border-border-strong sm:has-[input:focus]:border-focus sm:has-[input:focus]:shadow-[0_0_0_1px_var(--focus),0_0_0_6px_color-mix(in_srgb,var(--primary)_16%,transparent)]!',
        )}
      >
        <label
          className={cx(
            'flex h-13 min-w-0 items-center gap-3 text-subtle sm:h-full sm:flex-1',
            'max-sm:rounded-card max-sm:border max-sm:bg-surface max-sm:px-4',
            isRefused
              ? 'max-sm:border-danger max-sm:shadow-[0_0_0_1px_var(--danger)]'
              : 'max-sm:border-border-strong max-sm:focus-within:border-focus max-sm:focus-within:shadow-[0_0_0_1px_var(--focus)]',
          )}
        >
          <Link2 size={20} />
          <span className="sr-only">Link</span>
          <input
            ref={input}
            value={entered}
            onChange={(event) => onEnter(event.target.value)}
            placeholder={messages.landing.placeholder}
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="go"
            aria-invalid={isRefused || undefined}
            aria-describedby={isRefused ? problemId : undefined}
            className="h-full min-w-0 flex-1 text-ellipsis bg-transparent text-16 text-text outline-none sm:pr-3"
          />
        </label>
        <Button
          ref={submitRef}
          type="submit"
          busy={isBusy}
          className="h-13! min-w-29 rounded-card! px-[22px]! sm:h-12! sm:rounded-[13px]!"
        >
          {messages.landing.shorten}
        </Button>
      </form>
      {isRefused && (
        <div id={problemId} className="mt-4 grid gap-1 px-1 sm:px-5">
          <FieldError>{shortening.text}</FieldError>
          {shortening.reason !== null && <p className="pl-5.5 text-13 text-muted">{shortening.reason}</p>}
        </div>
      )}
    </>
  );
}
