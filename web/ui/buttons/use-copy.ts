import type { RefObject } from 'react';
import { copyText, selectContent } from '../browser/clipboard.ts';
import { useBriefly } from './use-briefly.ts';

export interface Copying {
  /** True for two seconds after a copy worked. */
  isCopied: boolean;
  copy: (text: string | Promise<string>) => Promise<boolean>;
}

/** Copying with its confirmation; when the clipboard refuses, the text on the page is selected instead. */
export function useCopy(selectOnFailure?: RefObject<HTMLElement | null>): Copying {
  const [isCopied, showCopied] = useBriefly();

  async function copy(text: string | Promise<string>): Promise<boolean> {
    const element = selectOnFailure?.current;
    const isDone = (await copyText(text)) || (element ? selectContent(element) : false);
    if (isDone) showCopied();
    return isDone;
  }

  return { isCopied, copy };
}
