import type { Clock } from '../platform/clock.ts';
import { type Random, randomToken } from '../platform/random.ts';
import type { GoTokens } from '../visiting/go-token.ts';
import { firstVisit, visitState } from '../visiting/visit-state.ts';
import type { Secret } from './secret-store.ts';

/** What stands between a reader and the message. */
export type Hindrance =
  | { kind: 'key-missing' }
  | { kind: 'wrong-key' }
  | { kind: 'too-many'; retryAfterSeconds: number }
  | { kind: 'message-first' }
  /** There is no room for one more large message just now. */
  | { kind: 'busy' };

/** A sealed secret, with everything that opening it takes. */
export interface SecretOffer {
  kind: 'sealed';
  secret: Secret;
  claim: string;
  /** Holds when the seconds of the creator's message have passed; null where no message comes first. */
  go: string | null;
  hindrance: Hindrance | null;
  /** Whether the same claim opened it a moment ago. */
  isReopening: boolean;
}

export interface SecretRefusal {
  kind: 'refused';
  why: 'unknown' | 'deactivated' | 'expired';
}

/** Why a secret is not offered at all. An opening that was counted a moment ago outlives the expiry it caused. */
export function refusalOf(
  secret: Secret | null,
  now: number,
  isClaimed: boolean,
): SecretRefusal['why'] | null {
  const { kind } = visitState(secret?.link ?? null, now, firstVisit);
  if (kind === 'expired') return isClaimed ? null : kind;
  return kind === 'unknown' || kind === 'deactivated' ? kind : null;
}

/** Offers a sealed secret. Whoever has just opened it has waited for its message already. */
export function offerSecret(
  { random, goTokens, clock }: { random: Random; goTokens: GoTokens; clock: Clock },
  secret: Secret,
  visit: { claim: string | null; isClaimed: boolean; hindrance: Hindrance | null },
): SecretOffer {
  const seconds = visit.isClaimed ? null : secret.link.redirectionTime;
  return {
    kind: 'sealed',
    secret,
    claim: visit.claim ?? randomToken(random),
    go: seconds === null ? null : goTokens.issue(secret.link, seconds, clock.now()),
    hindrance: visit.hindrance,
    isReopening: visit.isClaimed,
  };
}
