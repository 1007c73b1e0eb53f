import type { Link } from '../links/link.ts';
import type { Clock } from '../platform/clock.ts';
import { type Random, randomToken } from '../platform/random.ts';
import type { NoteReceipt } from '../receipts/note-receipt-port.ts';
import type { GoTokens } from '../visiting/go-token.ts';
import type { KeyCheck } from '../visiting/key-check.ts';
import { firstVisit, visitState } from '../visiting/visit-state.ts';
import type { Secret } from './stores/secret-store.ts';

/** What stands between a reader and the message. */
export type Hindrance =
  | { kind: 'key-missing' }
  | { kind: 'wrong-key' }
  | { kind: 'too-many'; retryAfterSeconds: number }
  | { kind: 'captcha' }
  | { kind: 'message-first' }
  /** There is no room for one more large message just now. */
  | { kind: 'busy' };

/** An unopened secret, with everything that opening it takes. */
export interface SecretOffer {
  kind: 'unopened';
  secret: Secret;
  claim: string;
  /** Holds when the seconds of the creator's message have passed; null where no message comes first. */
  go: string | null;
  /** Seconds until then; null where no message comes first. */
  waitSeconds: number | null;
  /** Whether the wait begins anew, because the token that was sent holds no more. */
  waitsAgain: boolean;
  hindrance: Hindrance | null;
  /** Whether a captcha stands before the next key. */
  needsCaptcha: boolean;
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

/** Notes that somebody came after the end of a secret. */
export function noteRefusal(
  { noteReceipt }: { noteReceipt: NoteReceipt },
  secret: Secret | null,
  why: SecretRefusal['why'] | null,
): void {
  if (secret !== null && why === 'expired') noteReceipt('refused', secret.link.id);
}

/** Offers an unopened secret. Whoever has just opened it has waited for its message already. */
export function offerSecret(
  deps: { random: Random; goTokens: GoTokens; clock: Clock },
  secret: Secret,
  visit: {
    claim: string | null;
    isClaimed: boolean;
    hindrance: Hindrance | null;
    needsCaptcha: boolean;
    go: string | null;
  },
): SecretOffer {
  const seconds = visit.isClaimed ? null : secret.link.redirectionTime;
  return {
    kind: 'unopened',
    secret,
    claim: visit.claim ?? randomToken(deps.random),
    ...(seconds === null ? noWait : waitFor(deps, secret.link, seconds, visit.go)),
    hindrance: visit.hindrance,
    needsCaptcha: visit.needsCaptcha,
    isReopening: visit.isClaimed,
  };
}

type Wait = Pick<SecretOffer, 'go' | 'waitSeconds' | 'waitsAgain'>;

const noWait: Wait = { go: null, waitSeconds: null, waitsAgain: false };

/** A wait that has begun goes on: a mistyped key, or pressing too early, costs nothing of it. */
function waitFor(
  { goTokens, clock }: { goTokens: GoTokens; clock: Clock },
  link: Link,
  seconds: number,
  sent: string | null,
): Wait {
  const now = clock.now();
  if (sent !== null && goTokens.check(sent, link, now) !== 'invalid')
    return { go: sent, waitSeconds: goTokens.secondsLeft(sent, now), waitsAgain: false };
  return { go: goTokens.issue(link, seconds, now), waitSeconds: seconds, waitsAgain: sent !== null };
}

/** Whether a captcha stands before the key or proof that the secret asks for. */
export async function needsCaptchaFirst(keys: KeyCheck, { link }: Secret): Promise<boolean> {
  return (link.encryptedKey !== null || link.isZeroKnowledge) && keys.needsCaptcha(link);
}
