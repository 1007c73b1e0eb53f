import type { IncomingHttpHeaders } from 'node:http';
import type { Clock } from '../platform/clock.ts';
import type { GoTokens } from './go-token.ts';
import { isPlain, visitState } from './visit-state.ts';
import type { CheckedLink } from './visited-link.ts';
import { agentOf } from './visitor.ts';

/** What a visitor comes with. */
export interface Visit {
  code: string;
  method: 'GET' | 'HEAD' | 'POST';
  address: string;
  headers: IncomingHttpHeaders;
  key: string | null;
  /** The response of a captcha that was asked for. */
  captcha: string | null;
  /** The token of the message page. */
  go: string | null;
}

/** What a visit leads to, as far as the link alone decides. */
export type Decision =
  | { kind: 'refused'; why: 'unknown' | 'deactivated' | 'expired' }
  | { kind: 'ask-key'; problem: 'wrong-key' | 'waits-again' | 'captcha' | null; needsCaptcha: boolean }
  | { kind: 'too-many-keys'; retryAfterSeconds: number }
  | { kind: 'message'; link: CheckedLink; seconds: number; go: string; waitsAgain: boolean }
  /** Nothing is given away: to bots, and to those who only ask for the head of a protected link. */
  | { kind: 'nothing-to-see' }
  | { kind: 'hand-over'; link: CheckedLink };

/** Decides without reading the database. `provenKey` is the stored key that the visitor was found to know. */
export function judge(
  deps: { clock: Clock; goTokens: GoTokens },
  visit: Visit,
  link: CheckedLink | null,
  provenKey: Uint8Array | null,
): Decision {
  const now = deps.clock.now();
  const verdict = visit.go === null || link === null ? null : deps.goTokens.check(visit.go, link, now);
  // A token shows that the key was right, where there is one, and holds once the seconds have passed.
  const hasKey =
    verdict === 'valid' || verdict === 'too-early' || isSameKey(link?.encryptedKey ?? null, provenKey);
  const waitsAgain = verdict === 'invalid';
  const state = visitState(link, now, { hasWaited: verdict === 'valid', hasKey });
  if (state.kind === 'unknown' || state.kind === 'deactivated' || state.kind === 'expired')
    return { kind: 'refused', why: state.kind };
  const known = link as CheckedLink;
  if (!isPlain(known) && (visit.method === 'HEAD' || isPreviewBot(visit))) return { kind: 'nothing-to-see' };
  if (state.kind === 'key-needed')
    return { kind: 'ask-key', problem: waitsAgain ? 'waits-again' : null, needsCaptcha: false };
  if (state.kind === 'message-first') {
    // Whoever comes too early waits for what is left, not from the beginning.
    const early = verdict === 'too-early' ? visit.go : null;
    const seconds = early === null ? state.seconds : deps.goTokens.secondsLeft(early, now);
    const go = early ?? deps.goTokens.issue(known, seconds, now);
    return { kind: 'message', link: known, seconds, go, waitsAgain };
  }
  return { kind: 'hand-over', link: known };
}

function isSameKey(stored: Uint8Array | null, proven: Uint8Array | null): boolean {
  return stored !== null && proven !== null && Buffer.compare(stored, proven) === 0;
}

/** Bots only ever get: whoever posts means it, whatever it calls itself. */
export function isPreviewBot({ method, headers }: Pick<Visit, 'method' | 'headers'>): boolean {
  return method === 'GET' && agentOf(headers['user-agent']).isBot;
}
