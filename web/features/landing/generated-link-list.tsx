import { type RefObject, useRef } from 'react';
import { flushSync } from 'react-dom';
import { limits } from '../../../contract/limits.ts';
import { GeneratedLinkRow, PendingRow, removeButtonClass } from './generated-link-row.tsx';
import type { GeneratedLink } from './generated-links.ts';

export interface GeneratedLinkListProps {
  links: readonly GeneratedLink[];
  /** The address being shortened: its row is held open, so that nothing moves when the link arrives. */
  enteredUnderWay: string | null;
  copiedUrl: string | null;
  newestRef: RefObject<HTMLAnchorElement | null>;
  onCopy: (shortUrl: string, shown: HTMLElement | null) => Promise<void>;
  onRemove: (shortUrl: string) => void;
  /** The last link was removed, and the focus went with it. */
  onEmptied: () => void;
}

/** The links made so far, the newest first. */
export function GeneratedLinkList(props: GeneratedLinkListProps) {
  const { links, enteredUnderWay, copiedUrl, newestRef, onCopy, onRemove, onEmptied } = props;
  const list = useRef<HTMLUListElement>(null);
  const isUnderWay = enteredUnderWay !== null;
  const shown = isUnderWay ? links.slice(0, limits.landingLinks - 1) : links;
  if (shown.length === 0 && !isUnderWay) return null;

  /** The focus goes to the row that moves up, so that a keyboard can go on removing. */
  function removeAt(index: number, shortUrl: string): void {
    flushSync(() => onRemove(shortUrl));
    const buttons = list.current?.querySelectorAll<HTMLElement>(`.${removeButtonClass}`) ?? [];
    const next = buttons[Math.min(index, buttons.length - 1)];
    if (next === undefined) onEmptied();
    else next.focus();
  }

  return (
    <ul
      ref={list}
      aria-label="Your short links"
      aria-busy={isUnderWay || undefined}
      className="mt-4 divide-y divide-border rounded-card border border-border bg-surface shadow-e1 sm:mt-4.5"
    >
      {isUnderWay && <PendingRow entered={enteredUnderWay} />}
      {shown.map((link, index) => (
        <GeneratedLinkRow
          key={link.shortUrl}
          link={link}
          isCopied={link.shortUrl === copiedUrl}
          linkRef={index === 0 ? newestRef : undefined}
          onCopy={onCopy}
          onRemove={() => removeAt(index, link.shortUrl)}
        />
      ))}
    </ul>
  );
}
