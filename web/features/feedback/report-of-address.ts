import { hasWideCodeForm, isShortPath } from '../../../contract/codes.ts';

/** How a message that reports a short link begins: with the link's address. Empty when none is named. */
export function reportOfAddress(search: URLSearchParams): string {
  const path = `/${search.get('link') ?? ''}`;
  return isShortPath(path, hasWideCodeForm)
    ? `I want to report this link: ${location.origin}${path}\n\n`
    : '';
}
