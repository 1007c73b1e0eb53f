import { type Bytes, decodeBase64url, encodeBase64url } from '../base64.ts';
import type { Delta } from '../delta/delta.ts';
import { fail, ok, type Result } from '../result.ts';
import { openDoor } from './seal-body.ts';
import { sealForReaders } from './seal-doors.ts';
import { readEnvelope, readLock, type SealedSecret, type SealFailure, sealBytes } from './seal-format.ts';
import { deriveKeys, type RandomBytes, type SealKeys, secureRandom, sha256 } from './seal-keys.ts';

/** Whether this page may seal and open at all: browsers give the cryptography to https and localhost only. */
export function canSeal(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

/** A message sealed for a link: what the server gets, and the part of the link after # that it never gets. */
export async function sealSecret(
  delta: Delta,
  key: string | null,
  random: RandomBytes = secureRandom,
): Promise<{ sealed: SealedSecret; fragment: string }> {
  const { body, doors } = await sealForReaders(delta, [key], random);
  const [{ lock, door, proof_hash, fragment }] = doors as [(typeof doors)[number]];
  return { sealed: { lock, envelope: { ...body, ...door }, proof_hash }, fragment };
}

/** The keys that a link and a key give. Any key gives some: the server's answer to the proof tells if it was right. */
export async function deriveSealKeys(
  secret: Bytes,
  key: string | null,
  lock: unknown,
): Promise<Result<SealKeys, SealFailure>> {
  const checked = readLock(lock);
  if (!checked.ok) return checked;
  if (checked.value.kdf !== 'none' && (key === null || key === '')) return fail('wrong-key');
  return ok(await deriveKeys(secret, key, checked.value));
}

/** The message in an envelope, checked like any other: whoever sealed it is not trusted either. */
export async function unsealSecret(
  keys: SealKeys,
  lock: unknown,
  envelope: unknown,
): Promise<Result<Delta, SealFailure>> {
  const checkedLock = readLock(lock);
  if (!checkedLock.ok) return checkedLock;
  const checkedEnvelope = readEnvelope(envelope);
  return checkedEnvelope.ok ? openDoor(keys, checkedLock.value, checkedEnvelope.value) : checkedEnvelope;
}

/** What the server keeps of a proof, to compare a shown one with; null when it has not the form of one. */
export async function hashProof(proof: string): Promise<string | null> {
  const bytes = decodeBase64url(proof);
  return bytes?.length === sealBytes.proof ? encodeBase64url(await sha256(bytes)) : null;
}
