import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';

export interface NoticeCardProps {
  illustration: ReactNode;
  title: string;
  text?: ReactNode;
  /** Buttons. */
  actions: ReactNode;
  /** A small line under the buttons. */
  footnote?: ReactNode;
  kind?: 'url' | 'secret';
}

/** A page that is one message: what happened, and the way on. */
export function NoticeCard({ illustration, title, text, actions, footnote, kind = 'url' }: NoticeCardProps) {
  return (
    <section
      className={cx(
        'w-full max-w-[480px] overflow-hidden rounded-dialog border border-border bg-surface shadow-card',
        kind === 'secret' && 'kind-secret',
      )}
    >
      <div className="stage h-[200px] border-border border-b max-sm:h-[184px]">{illustration}</div>
      <div className="flex flex-col items-center px-8 pt-7 pb-8 text-center max-sm:px-5 max-sm:py-6">
        <h1 className="text-balance font-semibold text-22 tracking-title">{title}</h1>
        {text !== undefined && <p className="mt-2.5 text-balance text-16 text-muted">{text}</p>}
        <div className="mt-6 flex gap-3 max-sm:w-full max-sm:flex-col">{actions}</div>
        {footnote !== undefined && <p className="mt-5 text-13 text-subtle">{footnote}</p>}
      </div>
    </section>
  );
}
