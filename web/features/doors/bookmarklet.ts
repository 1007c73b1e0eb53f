import { newLinkPath } from '../../../contract/input/shared-address.ts';

/**
 * The address of a bookmark that opens the making of a link for the page that is shown. In a new tab, since the page
 * may hold something half-written; where no tab may be opened, in this one.
 */
export function bookmarklet(publicUrl: string): string {
  // Without a question mark: browsers escape quotes behind one, and the script would stand there differently.
  const start = `${publicUrl}${newLinkPath('')}`.replace('?', '\\x3f');
  return `javascript:(()=>{const a='${start}'+encodeURIComponent(location.href);open(a)||(location.href=a)})()`;
}
