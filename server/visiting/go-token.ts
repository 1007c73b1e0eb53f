import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Link } from '../links/link.ts';

/** What a token is bound to: an edit of the link makes it worthless. */
type Bound = Pick<Link, 'type' | 'code' | 'version'>;

export type GoVerdict = 'valid' | 'too-early' | 'invalid';

/**
 * Tokens that let a visitor pass the message page. They say from when on they hold, so that the server enforces the
 * seconds without remembering visitors; on a keyed link they are issued only after the key.
 */
export interface GoTokens {
  issue(link: Bound, seconds: number, now: number): string;
  check(token: string, link: Bound, now: number): GoVerdict;
  /** How long a token that comes too early has to wait. */
  secondsLeft(token: string, now: number): number;
}

const lifetimeMs = 15 * 60 * 1000;

/** From when on a token holds. */
function startOf(token: string): number {
  return Number.parseInt(token, 36);
}

export function createGoTokens(secret: Buffer): GoTokens {
  function sign(link: Bound, fromMs: number): Buffer {
    return createHmac('sha256', secret)
      .update(`${link.type}/${link.code}/${link.version}/${fromMs}`)
      .digest();
  }
  return {
    issue(link, seconds, now) {
      const fromMs = now + seconds * 1000;
      return `${fromMs.toString(36)}.${sign(link, fromMs).toString('base64url')}`;
    },
    check(token, link, now) {
      const parts = /^([0-9a-z]{1,11})\.([\w-]{43})$/.exec(token);
      if (parts === null) return 'invalid';
      const fromMs = startOf(parts[1] as string);
      const given = Buffer.from(parts[2] as string, 'base64url');
      if (!timingSafeEqual(given, sign(link, fromMs))) return 'invalid';
      if (now < fromMs) return 'too-early';
      return now > fromMs + lifetimeMs ? 'invalid' : 'valid';
    },
    secondsLeft: (token, now) => Math.max(0, Math.ceil((startOf(token) - now) / 1000)),
  };
}
