import { limits } from '../../contract/limits.ts';
import { secretPath } from '../../contract/paths.ts';

const name = 'shylnk-claim';

/**
 * The browser that opened a secret keeps the claim for its two minutes, so that the same address opened again, by a
 * reload of a page that its own script has filled for instance, is offered once more although it may be used up.
 */
export function claimCookie(code: string, claim: string, isHttps: boolean): string {
  const lifetime = `Max-Age=${limits.claimSeconds}`;
  const scope = `Path=${secretPath(code)}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
  return `${name}=${claim}; ${lifetime}; ${scope}`;
}

/** The claim a browser brings along. */
export function claimOfCookie(header: string | undefined): string | null {
  const claim = /(?:^|;\s*)shylnk-claim=([A-Za-z0-9_-]{16,64})(?=;|$)/.exec(header ?? '')?.[1];
  return claim ?? null;
}
