import type { LinkListItem } from '../../../contract/links.ts';

/** An address as people write it: `https://` goes without saying, `http://` does not. */
export function withoutScheme(address: string): string {
  return address.replace(/^https:\/\//, '').replace(/^([^/?#]+)\/$/, '$1');
}

/** A short address in its two parts: what all of them begin with, and the code. */
export function splitShortUrl(shortUrl: string): { start: string; code: string } {
  const bare = shortUrl.replace(/^https?:\/\//, '');
  // The key of a sealed secret stands after the code, and belongs to it.
  const lastSlash = bare.split('#', 1).join('').lastIndexOf('/') + 1;
  return { start: bare.slice(0, lastSlash), code: bare.slice(lastSlash) };
}

/** Whether a short address opens what it stands for. What opens a zero-knowledge secret was shown to its creator once. */
export function isAddressWhole(link: Pick<LinkListItem, 'zero_knowledge'>): boolean {
  return link.zero_knowledge !== true;
}
