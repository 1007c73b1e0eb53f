import { bytesOfBase64url, encodeBase64url } from '../base64.ts';
import type { Delta } from '../delta/delta.ts';
import { limits } from '../limits.ts';
import { sealBody, sealDoor } from './seal-body.ts';
import { type SealedBody, type SealedDoor, type SealLock, sealBytes } from './seal-format.ts';
import { encodeFragment, fragmentBytes } from './seal-fragment.ts';
import { deriveKeys, type RandomBytes, secureRandom, sha256 } from './seal-keys.ts';

/** One reader's way to a message: what the server gets, and the part of the link after # that it never gets. */
export interface ReaderDoor {
  lock: SealLock;
  door: SealedDoor;
  /** SHA-256 of the proof, base64url. */
  proof_hash: string;
  fragment: string;
}

/**
 * A message sealed once, with a door of its own for each reader: each key is that reader's, null for none. Keys take
 * their time: `onDoor` is told how many doors there are already.
 */
export async function sealForReaders(
  delta: Delta,
  keys: readonly (string | null)[],
  random: RandomBytes = secureRandom,
  onDoor: (made: number) => void = () => {},
): Promise<{ body: SealedBody; doors: ReaderDoor[] }> {
  if (keys.includes('')) throw new RangeError('an empty key protects nothing');
  const sealed = await sealBody(delta, random);
  const doors: ReaderDoor[] = [];
  for (const key of keys) {
    const secret = random(fragmentBytes);
    const lock = newLock(key, random);
    const derived = await deriveKeys(secret, key, lock);
    doors.push({
      lock,
      door: await sealDoor(derived, lock, sealed, random),
      proof_hash: encodeBase64url(await sha256(bytesOfBase64url(derived.proof))),
      fragment: encodeFragment(secret),
    });
    onDoor(doors.length);
  }
  return { body: sealed.body, doors };
}

function newLock(key: string | null, random: RandomBytes): SealLock {
  if (key === null) return { v: 2, kdf: 'none', iterations: 0, salt: '' };
  const salt = encodeBase64url(random(sealBytes.salt));
  return { v: 2, kdf: 'pbkdf2-sha256', iterations: limits.sealKeyIterations, salt };
}
