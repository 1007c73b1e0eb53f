import type { ReactNode } from 'react';

/** A chapter of the page. */
export interface Chapter {
  /** Names it in the address. */
  id: string;
  title: string;
  content: ReactNode;
}

export function GuideSection({ id, title, content }: Chapter) {
  return (
    <section id={id} className="guide" aria-labelledby={`${id}-title`} data-entry={id}>
      <h2 id={`${id}-title`}>
        <a href={`#${id}`}>{title}</a>
      </h2>
      {content}
    </section>
  );
}
