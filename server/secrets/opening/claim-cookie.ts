import type { IncomingHttpHeaders } from 'node:http';
import { limits } from '../../../contract/limits.ts';
import { secretPath } from '../../../contract/paths.ts';
import { isFromBrowser } from '../../http/cross-site.ts';

const name = 'shylnk-claim';

/** The claim of an opening, and the pass that shows the message again to whoever has it. */
export interface CookieClaim {
  claim: string;
  pass: string | null;
}

/**
 * Binds the claim of an unopened page to the browser that was shown the page, for as long as the browser runs: a claim
 * that another page brings along is not this browser's.
 */
export function offeredClaimCookie(code: string, claim: string, isHttps: boolean): string {
  return `${name}=${claim}; ${scopeOf(code, isHttps)}`;
}

/**
 * The browser that opened a secret keeps the claim for its two minutes, so that the same address opened again, by a
 * reload for instance, is offered once more although it may be used up, or shown at once.
 */
export function usedClaimCookie(code: string, { claim, pass }: CookieClaim, isHttps: boolean): string {
  const lifetime = `Max-Age=${limits.claimSeconds}`;
  return `${name}=${claim}${pass === null ? '' : `.${pass}`}; ${lifetime}; ${scopeOf(code, isHttps)}`;
}

function scopeOf(code: string, isHttps: boolean): string {
  return `Path=${secretPath(code)}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
}

/** The claim a browser brings along. */
export function claimOfCookie(header: string | undefined): CookieClaim | null {
  const [, claim, pass = null] =
    /(?:^|;\s*)shylnk-claim=([A-Za-z0-9_-]{16,64})(?:\.([A-Za-z0-9_-]{43}))?(?=;|$)/.exec(header ?? '') ?? [];
  return claim === undefined ? null : { claim, pass };
}

/**
 * The claim that an opening is made with. A program brings one that only it knows; a browser's counts only if this
 * very browser was given it, or whoever chose it could read the message after the person who opened it.
 */
export function claimOfOpening(headers: IncomingHttpHeaders, sent: string | null): string | null {
  if (!isFromBrowser(headers)) return sent;
  return sent === claimOfCookie(headers.cookie)?.claim ? sent : null;
}
