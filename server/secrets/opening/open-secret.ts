import { timingSafeEqual } from 'node:crypto';
import { bytesOfBase64url } from '../../../contract/base64.ts';
import { limits } from '../../../contract/limits.ts';
import type { Database } from '../../database/database.ts';
import type { Link } from '../../links/link.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Random } from '../../platform/random.ts';
import { sha256, type Vault } from '../../platform/vault.ts';
import type { NoteReceipt } from '../../receipts/note-receipt-port.ts';
import type { GoTokens } from '../../visiting/go-token.ts';
import type { KeyCheck, KeyVerdict } from '../../visiting/key-check.ts';
import { type StoredMessage, unwrapDataKey } from '../encrypted-message.ts';
import { tellRefused } from '../opening-events.ts';
import {
  type Hindrance,
  needsCaptchaFirst,
  noteRefusal,
  offerSecret,
  refusalOf,
  type SecretOffer,
  type SecretRefusal,
} from '../secret-offer.ts';
import { claimHash, isLiveClaim, removeOverdueClaim } from '../stores/claim-store.ts';
import type { CountedOpening, Secret, SecretStore } from '../stores/secret-store.ts';

/** What a visitor who wants to open a secret comes with. */
export interface OpeningAttempt {
  code: string;
  address: string;
  key: string | null;
  proof: string | null;
  captcha: string | null;
  claim: string | null;
  /** The token that says the seconds of the creator's message are over. */
  go: string | null;
  holdRoom: HoldRoom;
}

/** Waits until there is room in memory for so many bytes; false when there is none. */
export type HoldRoom = (bytes: number) => Promise<boolean>;

export interface OpenedSecret {
  kind: 'opened';
  secret: Secret;
  content: StoredMessage;
  /** Null without a limit. */
  openingsLeft: number | null;
}

export interface OpeningDeps {
  database: Database;
  secrets: SecretStore;
  vault: Vault;
  clock: Clock;
  random: Random;
  goTokens: GoTokens;
  keys: KeyCheck;
  noteReceipt: NoteReceipt;
}

/** What is in memory of a message while it is opened: as it is stored, as it is read, and as it is sent. */
const openingCopies = 3;

/** Bytes that showing a secret's message may take. */
export function roomToOpen({ mostBytes }: Secret): number {
  return openingCopies * mostBytes;
}

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
  const secret = await deps.secrets.find(attempt.code);
  const isClaimed = await deps.secrets.hasOpenedBefore(secret, attempt.claim, now);
  const refusal = refusalOf(secret, now, isClaimed);
  if (secret === null || refusal !== null) {
    noteRefusal(deps, secret, refusal);
    return { kind: 'refused', why: refusal ?? 'unknown' };
  }

  const hindrance =
    (await keyHindrance(deps, secret, attempt)) ??
    (isClaimed ? null : messageHindrance(deps, secret.link, attempt.go, now));
  // Room is taken before the opening is used up: whoever is sent away may come again.
  const hasRoom = hindrance !== null || (await attempt.holdRoom(roomToOpen(secret)));
  if (hindrance !== null || !hasRoom)
    return offerSecret(deps, secret, {
      claim: attempt.claim,
      isClaimed,
      hindrance: hindrance ?? { kind: 'busy' },
      needsCaptcha: await needsCaptchaFirst(deps.keys, secret),
      go: attempt.go,
    });

  // A wrong application secret has to show before the opening is used up.
  const wrappedKey = await deps.secrets.wrappedKeyOf(secret);
  const dataKey = wrappedKey === null ? null : unwrapDataKey(deps.vault, attempt.code, wrappedKey);
  const opening = isClaimed
    ? await deps.secrets.readOpening(secret.link)
    : await openCounted(deps, secret.link, attempt.claim, now);
  if (opening === null) return 'changed-meanwhile';
  const content = { dataKey, ciphertext: opening.ciphertext };
  return { kind: 'opened', secret, content, openingsLeft: openingsLeft(secret, opening) };
}

/** Openings that are left after this one; null without a limit. */
export function openingsLeft({ link: { clicksLimit } }: Secret, { clicks }: CountedOpening): number | null {
  return clicksLimit === null ? null : Math.max(0, clicksLimit - clicks);
}

/** What is wrong with the key or the proof; limits stand before the comparison. */
async function keyHindrance(
  deps: OpeningDeps,
  secret: Secret,
  attempt: OpeningAttempt,
): Promise<Hindrance | null> {
  const { link, proofHash } = secret;
  const { key, proof } = attempt;
  let verdict: KeyVerdict = { kind: 'right' };
  if (link.isZeroKnowledge) {
    if (proof === null) return { kind: 'key-missing' };
    verdict = await deps.keys.ofGuess(
      link,
      attempt,
      () => proofHash !== null && timingSafeEqual(proofHash, sha256(bytesOfBase64url(proof))),
    );
  } else if (link.encryptedKey !== null) {
    if (key === null) return { kind: 'key-missing' };
    verdict = await deps.keys.ofLink(link, key, attempt);
  }
  if (verdict.kind === 'right') return null;
  if (verdict.kind === 'wrong') await tellRefused(deps, link);
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
  { database, secrets }: OpeningDeps,
  link: Link,
  claim: string | null,
  now: number,
): Promise<CountedOpening | null> {
  const opening = { linkId: link.id, code: link.code, version: link.version };
  if (claim === null) return secrets.countOpening({ ...opening, claim: null }, now);
  const hash = claimHash(claim);
  const claimed = { hash, expiresAtMs: now + limits.claimSeconds * 1000 };
  try {
    return await secrets.countOpening({ ...opening, claim: claimed }, now);
  } catch (error) {
    // Either the claim was counted at this very moment, by a double click for instance, and opens again for free; or
    // it is that of a page left open for long, and the opening counts anew.
    const isKnown =
      (await isLiveClaim(database.query, link.id, hash, now)) ||
      (await removeOverdueClaim(database.query, link.id, hash, now));
    if (isKnown) return null;
    throw error;
  }
}
