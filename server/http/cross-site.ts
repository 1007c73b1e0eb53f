import type { IncomingHttpHeaders } from 'node:http';

/** Whether a browser sent the request: programs say nothing of the page that a request comes from. */
export function isFromBrowser(headers: IncomingHttpHeaders): boolean {
  return headers['sec-fetch-site'] !== undefined || headers.origin !== undefined;
}

/** Whether a page of another site made a browser send the request; `ownHost` is that of the public address. */
export function isFromAnotherSite(headers: IncomingHttpHeaders, ownHost: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  // Over http, and in older browsers, only this one tells. It is `null` for forms of pages without a referrer: ours are.
  const { origin = 'null' } = headers;
  if (origin === 'null') return false;
  const host = URL.parse(origin)?.host;
  return host !== ownHost && host !== headers.host;
}
