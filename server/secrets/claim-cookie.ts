import { limits } from '../../contract/limits.ts';
import { secretPath } from '../../contract/paths.ts';

const name = 'shylnk-claim';

/** The claim of an opening, and the pass that shows the message again to whoever has it. */
export interface CookieClaim {
  claim: string;
  pass: string | null;
}

/**
 * The browser that opened a secret keeps the claim for its two minutes, so that the same address opened again, by a
 * reload for instance, is offered once more although it may be used up, or shown at once.
 */
export function claimCookie(code: string, { claim, pass }: CookieClaim, isHttps: boolean): string {
  const lifetime = `Max-Age=${limits.claimSeconds}`;
  const scope = `Path=${secretPath(code)}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
  return `${name}=${claim}${pass === null ? '' : `.${pass}`}; ${lifetime}; ${scope}`;
}

/** The claim a browser brings along. */
export function claimOfCookie(header: string | undefined): CookieClaim | null {
  const [, claim, pass = null] =
    /(?:^|;\s*)shylnk-claim=([A-Za-z0-9_-]{16,64})(?:\.([A-Za-z0-9_-]{43}))?(?=;|$)/.exec(header ?? '') ?? [];
  return claim === undefined ? null : { claim, pass };
}
