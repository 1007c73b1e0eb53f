import { type RefObject, useEffect, useRef, useState } from 'react';
import { copyText, selectContent } from '../browser/clipboard.ts';

const shownMs = 2000;

export interface Copying {
  /** True for two seconds after a copy worked. */
  isCopied: boolean;
  copy: (text: string | Promise<string>) => Promise<boolean>;
}

/** Copying with its confirmation; when the clipboard refuses, the text on the page is selected instead. */
export function useCopy(selectOnFailure?: RefObject<HTMLElement | null>): Copying {
  const [isCopied, setIsCopied] = useState(false);
  const timer = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy(text: string | Promise<string>): Promise<boolean> {
    const element = selectOnFailure?.current;
    const isDone = (await copyText(text)) || (element ? selectContent(element) : false);
    if (!isDone) return false;
    setIsCopied(true);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setIsCopied(false), shownMs);
    return true;
  }

  return { isCopied, copy };
}
