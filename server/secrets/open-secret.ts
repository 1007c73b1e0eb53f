import { timingSafeEqual } from 'node:crypto';
import { bytesOfBase64url } from '../../contract/base64.ts';
import { limits } from '../../contract/limits.ts';
import type { Database } from '../database/database.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import type { Link } from '../links/link.ts';
import type { Clock } from '../platform/clock.ts';
import type { Random } from '../platform/random.ts';
import { sha256, type Vault } from '../platform/vault.ts';
import type { GoTokens } from '../visiting/go-token.ts';
import type { checkGuess, checkKey, KeyVerdict } from '../visiting/key-check.ts';
import { claimHash, dropOverdueClaim, isLiveClaim } from './claims.ts';
import { type StoredMessage, unwrapDataKey } from './sealed-message.ts';
import {
  type Hindrance,
  offerSecret,
  refusalOf,
  type SecretOffer,
  type SecretRefusal,
} from './secret-offer.ts';
import {
  type CountedOpening,
  countOpening,
  findSecret,
  hasOpenedBefore,
  readOpening,
  readWrappedKey,
  type Secret,
} from './secret-store.ts';

/** What somebody who wants to open a secret comes with. */
export interface OpeningAttempt {
  code: string;
  address: string;
  key: string | null;
  proof: string | null;
  claim: string | null;
  /** The token that says the seconds of the creator's message are over. */
  go: string | null;
  /** Waits until there is room in memory for so many bytes; false when there is none. */
  holdRoom(bytes: number): Promise<boolean>;
}

export interface OpenedSecret {
  kind: 'opened';
  secret: Secret;
  content: StoredMessage;
  /** Null without a limit. */
  openingsLeft: number | null;
}

export interface OpeningDeps {
  database: Database;
  vault: Vault;
  clock: Clock;
  random: Random;
  limiter: RateLimiter;
  goTokens: GoTokens;
  checkKey: typeof checkKey;
  checkGuess: typeof checkGuess;
}

/** What is in memory of a message while it is opened: as it is stored, as it is read, and as it is sent. */
const openingCopies = 3;

export type OpeningOutcome = OpenedSecret | SecretRefusal | SecretOffer | { kind: 'unavailable' };

/** Opens a secret for one reader. What was decided on an old state of it is decided anew. */
export async function openSecret(deps: OpeningDeps, attempt: OpeningAttempt): Promise<OpeningOutcome> {
  for (let round = 0; round < 5; round += 1) {
    const outcome = await tryToOpen(deps, attempt);
    if (outcome !== 'changed-meanwhile') return outcome;
  }
  return { kind: 'unavailable' };
}

async function tryToOpen(
  deps: OpeningDeps,
  attempt: OpeningAttempt,
): Promise<OpeningOutcome | 'changed-meanwhile'> {
  const now = deps.clock.now();
  const secret = await findSecret(deps.database.query, attempt.code);
  const isClaimed = await hasOpenedBefore(deps.database.query, secret, attempt.claim, now);
  const refusal = refusalOf(secret, now, isClaimed);
  if (secret === null || refusal !== null) return { kind: 'refused', why: refusal ?? 'unknown' };

  const hindrance =
    (await keyHindrance(deps, secret, attempt)) ??
    (isClaimed ? null : messageHindrance(deps, secret.link, attempt.go, now));
  if (hindrance !== null) return offerSecret(deps, secret, { claim: attempt.claim, isClaimed, hindrance });

  // Before the opening is used up: whoever is sent away may come again.
  if (!(await attempt.holdRoom(openingCopies * secret.mostBytes)))
    return offerSecret(deps, secret, { claim: attempt.claim, isClaimed, hindrance: { kind: 'busy' } });

  // A wrong application secret has to show before the opening is used up.
  const wrappedKey = await readWrappedKey(deps.database.query, secret);
  const dataKey = wrappedKey === null ? null : unwrapDataKey(deps.vault, attempt.code, wrappedKey);
  const opening = isClaimed
    ? await readOpening(deps.database.query, secret.link.id)
    : await openCounted(deps, secret.link, attempt.claim, now);
  if (opening === null) return 'changed-meanwhile';
  const { clicksLimit } = secret.link;
  return {
    kind: 'opened',
    secret,
    content: { dataKey, ciphertext: opening.ciphertext },
    openingsLeft: clicksLimit === null ? null : Math.max(0, clicksLimit - opening.clicks),
  };
}

/** What is wrong with the key or the proof; limits stand before the comparison. */
async function keyHindrance(
  deps: OpeningDeps,
  secret: Secret,
  { key, proof, address }: OpeningAttempt,
): Promise<Hindrance | null> {
  const { link, proofHash } = secret;
  let verdict: KeyVerdict = { kind: 'right' };
  if (link.isZeroKnowledge) {
    if (proof === null) return { kind: 'key-missing' };
    verdict = await deps.checkGuess(deps.limiter, {
      guarded: `${link.type}/${link.code}`,
      address,
      isRight: () => proofHash !== null && timingSafeEqual(proofHash, sha256(bytesOfBase64url(proof))),
    });
  } else if (link.keySealed !== null) {
    if (key === null) return { kind: 'key-missing' };
    verdict = await deps.checkKey(deps, link, key, address);
  }
  if (verdict.kind === 'right') return null;
  return verdict.kind === 'wrong' ? { kind: 'wrong-key' } : verdict;
}

function messageHindrance(
  { goTokens }: OpeningDeps,
  link: Link,
  go: string | null,
  now: number,
): Hindrance | null {
  if (link.redirectionTime === null) return null;
  const hasWaited = go !== null && goTokens.check(go, link, now) === 'valid';
  return hasWaited ? null : { kind: 'message-first' };
}

async function openCounted(
  { database }: OpeningDeps,
  link: Link,
  claim: string | null,
  now: number,
): Promise<CountedOpening | null> {
  const opening = { linkId: link.id, version: link.version };
  if (claim === null) return countOpening(database, { ...opening, claim: null }, now);
  const hash = claimHash(claim);
  const claimed = { hash, expiresAtMs: now + limits.claimSeconds * 1000 };
  try {
    return await countOpening(database, { ...opening, claim: claimed }, now);
  } catch (error) {
    // Either the claim was counted at this very moment, by a double click for instance, and opens again for free; or
    // it is that of a page left open for long, and the opening counts anew.
    const isKnown =
      (await isLiveClaim(database.query, link.id, hash, now)) ||
      (await dropOverdueClaim(database.query, link.id, hash, now));
    if (isKnown) return null;
    throw error;
  }
}
