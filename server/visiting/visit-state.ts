import { isExpired } from '../links/link.ts';
import type { VisitedLink } from './visited-link.ts';

/** What a visitor of a short link gets, before it is known who the visitor is. */
export type VisitState =
  | { kind: 'unknown' }
  | { kind: 'deactivated' }
  | { kind: 'expired' }
  | { kind: 'key-needed' }
  | { kind: 'message-first'; seconds: number }
  | { kind: 'go' };

/** What the visitor has already shown: the right key, the patience for the message. */
export interface VisitProgress {
  hasKey: boolean;
  hasWaited: boolean;
}

/** A visitor who comes with nothing but the address. */
export const firstVisit: VisitProgress = { hasKey: false, hasWaited: false };

/** Decides in one place and one order what a visit of a link or secret leads to. */
export function visitState(link: VisitedLink | null, now: number, progress: VisitProgress): VisitState {
  if (link === null) return { kind: 'unknown' };
  if (!link.isActive) return { kind: 'deactivated' };
  if (isExpired(link, now)) return { kind: 'expired' };
  if (link.encryptedKey !== null && !progress.hasKey) return { kind: 'key-needed' };
  if (link.redirectionTime !== null && !progress.hasWaited)
    return { kind: 'message-first', seconds: link.redirectionTime };
  return { kind: 'go' };
}

/** Whether a link hands its target to every visitor at once: no limit, key or message protects it. */
export function isPlain(link: VisitedLink): boolean {
  return link.clicksLimit === null && link.encryptedKey === null && link.redirectionTime === null;
}
