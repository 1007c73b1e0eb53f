import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';

export interface NoticePageProps {
  illustration: ReactNode;
  title: string;
  text?: ReactNode;
  /** Buttons. */
  actions: ReactNode;
  /** A small line under the buttons. */
  footnote?: ReactNode;
  /** Colours the illustration. */
  kind?: 'url' | 'secret';
}

/** A page that is one message: what happened, and the way on. */
export function NoticePage({ illustration, title, text, actions, footnote, kind = 'url' }: NoticePageProps) {
  return (
    <div className="dot-grid flex flex-1 items-start justify-center px-4 pt-3 pb-12 sm:pt-[max(24px,calc(50dvh-296px))] sm:pb-24">
      <section className="w-full max-w-[480px] overflow-hidden rounded-dialog border border-border bg-surface shadow-card">
        <div
          className={cx(
            'stage h-[184px] border-border border-b sm:h-[200px]',
            kind === 'secret' && 'kind-secret',
          )}
        >
          {illustration}
        </div>
        <div className="flex flex-col items-center px-5 py-6 text-center sm:px-8 sm:pt-7 sm:pb-8">
          <h1 className="text-balance font-semibold text-22 tracking-title">{title}</h1>
          {text !== undefined && <p className="mt-2.5 text-balance text-16 text-muted">{text}</p>}
          <div className="mt-6 flex gap-3 max-sm:w-full max-sm:flex-col">{actions}</div>
          {footnote !== undefined && <p className="mt-5 text-13 text-subtle">{footnote}</p>}
        </div>
      </section>
    </div>
  );
}
