import { useState } from 'react';
import { flushSync } from 'react-dom';
import { isLongerThan, tooLong } from '../../../contract/input/characters.ts';
import { looksLikeWebAddress } from '../../../contract/input/web-address.ts';
import { limits } from '../../../contract/limits.ts';
import { messages } from '../../../contract/messages.ts';
import { copyText } from '../../ui/browser/clipboard.ts';
import { useToasts } from '../../ui/toasts/toasts.tsx';
import type { GeneratedLink } from './generated-links.ts';
import { shortenUrl } from './shorten-url.ts';

/** What goes on with the address in the field. */
export type Shortening =
  | { kind: 'idle' }
  | { kind: 'under-way'; entered: string }
  | { kind: 'refused'; text: string; reason: string | null };

export interface ShorteningOptions {
  onShortened: (link: GeneratedLink) => void;
  /** The link stands on the page; whether the automatic copy worked is known. */
  onCopySettled: (link: GeneratedLink, isCopied: boolean) => void;
}

const addressHint = 'An address looks like example.com/page. Endings of more than 4 letters need an account.';

/** The field, and what goes on with the address in it: shortened one after the other, each copied at once. */
export function useShortening({ onShortened, onCopySettled }: ShorteningOptions) {
  const [entered, setEntered] = useState('');
  const [shortening, setShortening] = useState<Shortening>({ kind: 'idle' });
  const toasts = useToasts();

  function enter(text: string): void {
    setEntered(text);
    if (shortening.kind === 'refused') setShortening({ kind: 'idle' });
  }

  function refuse(text: string, reason: string | null): false {
    setShortening({ kind: 'refused', text, reason });
    toasts.error(text);
    return false;
  }

  /** Answers whether there is a short link now. Must be called by the press itself: see `copyText`. */
  async function shorten(): Promise<boolean> {
    const address = entered.trim();
    if (isLongerThan(limits.targetMaxLength, address))
      return refuse(messages.landing.properUrl, tooLong(limits.targetMaxLength));
    if (!looksLikeWebAddress(address)) return refuse(messages.landing.properUrl, addressHint);
    setShortening({ kind: 'under-way', entered: address });
    const answer = shortenUrl(address);
    const copying = copyText(answer.then(valueOrThrow));
    const result = await answer;
    if (!result.ok) return refuse(messages.landing.unableToShorten, result.failure);
    const link = { entered: address, shortUrl: result.value };
    // The link has to be on the page, and the field done with, when the link may have to be selected there.
    flushSync(() => {
      onShortened(link);
      setShortening({ kind: 'idle' });
      // Whoever has typed on meanwhile keeps that.
      setEntered((now) => (now === entered ? '' : now));
    });
    void copying.then((isCopied) => onCopySettled(link, isCopied));
    return true;
  }

  return { entered, enter, shortening, shorten };
}

/** A clipboard that waits for a text is told by a rejection that none will come. */
function valueOrThrow(result: Awaited<ReturnType<typeof shortenUrl>>): string {
  if (!result.ok) throw new Error('There is nothing to copy');
  return result.value;
}
