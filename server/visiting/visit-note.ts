/** What a page behind a short link has to tell its visitor besides what it asks for. */
export type Told = 'wrong-key' | 'too-many-attempts' | 'waits-again' | 'captcha' | 'busy';

/**
 * What the answer to a post leaves for the page that follows it: every post of a browser is answered with a redirect,
 * so that going back and forth never asks to send a form again. It travels in a cookie, because nothing of it belongs
 * in an address. A browser that brings none keeps none, and is answered with the page itself.
 */
export interface VisitNote {
  /** `asked`: nothing yet. `passed`: the key of a link was right, and its message comes first. */
  said: Told | 'asked' | 'passed';
  /** When another attempt is accepted; null unless there were too many. */
  retryAtMs: number | null;
  /** The token of the message page. */
  go: string | null;
}

const name = 'shylnk-visit';
/** As long as the longest wait and the token that follows it hold. */
const lifetimeSeconds = 75 * 60;
const form =
  /(?:^|;\s*)shylnk-visit=(asked|passed|wrong-key|too-many-attempts|waits-again|captcha|busy)~(\d{0,15})~([\w.-]{0,100})(?=;|$)/;

/** A note without more to it than what it says. */
export function noteSaying(said: VisitNote['said'], go: string | null = null): VisitNote {
  return { said, retryAtMs: null, go };
}

/** The cookie that holds a note for one short address; null takes it away. */
export function noteCookie(path: string, note: VisitNote | null, isHttps: boolean): string {
  const value = note === null ? '' : [note.said, note.retryAtMs ?? '', note.go ?? ''].join('~');
  const lifetime = `Max-Age=${note === null ? 0 : lifetimeSeconds}`;
  return `${name}=${value}; ${lifetime}; Path=${path}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
}

/** The note a browser brings along; null when it brings none. */
export function noteOfCookie(header: string | undefined): VisitNote | null {
  const [, said, retryAtMs, go] = form.exec(header ?? '') ?? [];
  if (said === undefined) return null;
  return { said: said as VisitNote['said'], retryAtMs: Number(retryAtMs) || null, go: go || null };
}

/** Seconds until another attempt is accepted. */
export function retryAfterSeconds(note: VisitNote, now: number): number {
  return Math.ceil(((note.retryAtMs ?? now) - now) / 1000);
}
