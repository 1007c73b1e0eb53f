import { useEffect, useRef, useState } from 'react';
import { messages } from '../../../contract/messages.ts';
import { copyText, selectContent } from '../../ui/browser/clipboard.ts';
import { useToasts } from '../../ui/toasts/toasts.tsx';

const shownMs = 2000;

export interface CopiedLink {
  /** The link that was copied a moment ago. */
  copiedUrl: string | null;
  /** Copies a link; `shown` is where it stands on the page. */
  copy: (shortUrl: string, shown: HTMLElement | null) => Promise<void>;
  /** Tells the person how copying went. Where the clipboard refused, the link is selected instead. */
  settle: (shortUrl: string, shown: HTMLElement | null, isCopied: boolean) => void;
}

/** Copying for a list of links: the last one copied carries the confirmation, wherever it was started. */
export function useCopiedLink(): CopiedLink {
  const [copiedUrl, setCopiedUrl] = useState<string | null>(null);
  const toasts = useToasts();
  const timer = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function settle(shortUrl: string, shown: HTMLElement | null, isCopied: boolean): void {
    if (!isCopied && !(shown !== null && selectContent(shown))) {
      toasts.info('Your short link is ready. Please copy it yourself.');
      return;
    }
    toasts.success(messages.landing.copied);
    setCopiedUrl(shortUrl);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setCopiedUrl(null), shownMs);
  }

  return {
    copiedUrl,
    settle,
    copy: async (shortUrl, shown) => settle(shortUrl, shown, await copyText(shortUrl)),
  };
}
