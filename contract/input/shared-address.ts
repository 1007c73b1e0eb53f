import { paths } from '../paths.ts';

/** Where the making of a link opens with an address filled in. */
export function newLinkPath(target: string): string {
  return `${paths.home}?new=${encodeURIComponent(target)}`;
}

/**
 * What another program hands over to be shortened, from the query of that path; null: nothing. `new` is what it takes for
 * an address. `text` is what a phone shares: often an address with some words around it.
 */
export function sharedAddress(search: string): string | null {
  const query = new URLSearchParams(search);
  const shared = ['new', 'text'].map((name) => query.get(name)?.trim() ?? '').filter((text) => text !== '');
  return shared.map(addressIn).find((address) => address !== null) ?? shared[0] ?? null;
}

/** The first address in a text; without what ends the sentence around it. */
function addressIn(text: string): string | null {
  const found = /https?:\/\/[^\s<>"]+/i.exec(text)?.[0];
  if (found === undefined || found === text) return found ?? null;
  const end = found.includes('(') ? /[.,;:!?'”’»]+$/ : /[.,;:!?'”’»)]+$/;
  return found.replace(end, '');
}
