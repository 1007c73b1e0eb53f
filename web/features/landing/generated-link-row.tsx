import { Check, Copy, X } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Skeleton } from '../../ui/display/skeleton.tsx';
import type { GeneratedLink } from './generated-links.ts';

/** Marks the buttons that the list hands the focus to. */
export const removeButtonClass = 'remove-link';

export interface GeneratedLinkRowProps {
  link: GeneratedLink;
  isCopied: boolean;
  linkRef: RefObject<HTMLAnchorElement | null> | undefined;
  onCopy: (shortUrl: string, shown: HTMLElement | null) => Promise<void>;
  onRemove: () => void;
}

/** What was entered, what came of it, and two things to do with it. */
export function GeneratedLinkRow({ link, isCopied, linkRef, onCopy, onRemove }: GeneratedLinkRowProps) {
  const ownRef = useRef<HTMLAnchorElement>(null);
  const anchor = linkRef ?? ownRef;
  const { scheme, rest } = splitScheme(link.shortUrl);
  return (
    <Row entered={link.entered}>
      <a
        ref={anchor}
        href={link.shortUrl}
        target="_blank"
        rel="noopener"
        className="wrap-anywhere min-w-0 justify-self-start rounded-chip font-medium font-mono text-16 text-primary max-[359px]:text-14 tracking-[-0.01em] underline-offset-4 hover:underline"
      >
        {/* Not seen, but there when the address is selected to be copied. */}
        <span className="text-[0px]/none">{scheme}</span>
        {rest}
      </a>
      <div className="col-start-2 row-span-2 row-start-1 flex self-center sm:gap-1">
        <IconButton
          label={isCopied ? 'Copied' : `Copy ${rest}`}
          icon={isCopied ? <Check size={18} /> : <Copy size={18} />}
          tone={isCopied ? 'done' : 'plain'}
          className={buttonClass}
          onClick={() => void onCopy(link.shortUrl, anchor.current)}
        />
        <IconButton
          label={`Remove ${rest}`}
          icon={<X size={18} />}
          className={`${buttonClass} ${removeButtonClass}`}
          onClick={onRemove}
        />
      </div>
    </Row>
  );
}

/** The row of a link that is still being made. */
export function PendingRow({ entered }: { entered: string }) {
  return (
    <Row entered={entered}>
      <span className="col-start-1 flex h-6 items-center">
        <span className="sr-only">Shortening…</span>
        <Skeleton className="h-2.5 w-44" />
      </span>
    </Row>
  );
}

function Row({ entered, children }: { entered: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-0.5 py-3 pr-1.5 pl-4 sm:gap-x-4 sm:py-3.5 sm:pr-3 sm:pl-5">
      <span title={entered} className="truncate text-13 text-muted">
        {entered}
      </span>
      {children}
    </li>
  );
}

/** 36 px to the eye; on narrow screens 44 px to the finger as well. */
const buttonClass = 'max-sm:size-11 max-sm:border-4 max-sm:bg-clip-padding max-sm:rounded-card';

function splitScheme(url: string): { scheme: string; rest: string } {
  const scheme = /^https?:\/\//.exec(url)?.[0] ?? '';
  return { scheme, rest: url.slice(scheme.length) };
}
