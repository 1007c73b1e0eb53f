import { type Bytes, bytesOfBase64url, encodeBase64url, isBase64url } from '../base64.ts';
import type { Delta } from '../delta/delta.ts';
import { fail, ok, type Result } from '../result.ts';
import { askData } from './associated-data.ts';
import { openDoor, sealBody, sealDoor } from './seal-body.ts';
import {
  type AnswerLock,
  type DooredEnvelope,
  readAnswerLock,
  readEnvelope,
  type SealFailure,
  sealBytes,
} from './seal-format.ts';
import { encodeFragment, type FragmentFailure, fragmentBytes, parseFragment } from './seal-fragment.ts';
import {
  aesKey,
  type DoorKeys,
  decrypt,
  doorKeys,
  encrypt,
  expander,
  type RandomBytes,
  secureRandom,
  sha256,
} from './seal-keys.ts';

const curve = { name: 'ECDH', namedCurve: 'P-256' };

/** The asker's private key, which the server keeps and cannot open. */
export interface WrappedAskKey {
  iv: string;
  wk: string;
}

/** A request that answers can be sealed to. */
export interface NewAsk {
  public_key: string;
  wrapped_key: WrappedAskKey;
  /** SHA-256 of the proof that the asker's own link gives. */
  proof_hash: string;
  /** For the link that is sent out: tells this public key from any other. */
  askFragment: string;
  /** For the asker's own link; nobody else gets it. */
  readFragment: string;
}

/** Makes the two links of a request. */
export async function makeAsk(random: RandomBytes = secureRandom): Promise<NewAsk> {
  const pair = await crypto.subtle.generateKey(curve, true, ['deriveBits']);
  const publicKey = encodeBase64url(await pointOf(pair.publicKey));
  const { d } = await crypto.subtle.exportKey('jwk', pair.privateKey);
  const secret = random(fragmentBytes);
  const keys = await askKeys(secret);
  const iv = random(sealBytes.iv);
  const encodedIv = encodeBase64url(iv);
  const wk = await encrypt(
    keys.keyEncryptionKey,
    iv,
    bytesOfBase64url(d as string),
    askData(publicKey, encodedIv),
  );
  return {
    public_key: publicKey,
    wrapped_key: { iv: encodedIv, wk },
    proof_hash: encodeBase64url(await sha256(bytesOfBase64url(keys.proof))),
    askFragment: await askFragmentOf(publicKey),
    readFragment: encodeFragment(secret),
  };
}

/** The part after # of the link that is sent out. It follows from the public key and may be shown again. */
export async function askFragmentOf(publicKey: string): Promise<string> {
  const hash = await sha256(bytesOfBase64url(publicKey));
  return encodeFragment(hash.slice(0, fragmentBytes));
}

/** Whether a key that a server gave is the one that the link was made for. */
export async function isAskedKey(publicKey: string, askFragment: string): Promise<boolean> {
  const fingerprint = parseFragment(askFragment);
  return fingerprint.ok && (await askFragmentOf(publicKey)) === encodeFragment(fingerprint.value);
}

/** A message that only the asker can open. Nothing that is kept here could open it again. */
export async function sealAnswer(
  delta: Delta,
  publicKey: string,
  random: RandomBytes = secureRandom,
): Promise<{ lock: AnswerLock; envelope: DooredEnvelope }> {
  const own = await crypto.subtle.generateKey(curve, false, ['deriveBits']);
  const point = await pointOf(own.publicKey);
  const lock = { v: 2, kdf: 'ecdh-p256', epk: encodeBase64url(point) } as const;
  const asked = bytesOfBase64url(publicKey);
  const keys = await answerKeys(own.privateKey, await importPoint(asked), point, asked);
  const sealed = await sealBody(delta, random);
  const door = await sealDoor(keys, lock, sealed, random);
  return { lock, envelope: { ...sealed.body, ...door } };
}

/** What the asker's own link gives: a proof for the server, and what opens the wrapped private key. */
export interface AskKeys {
  proof: string;
  keyEncryptionKey: CryptoKey;
}

export async function deriveAskKeys(readFragment: string): Promise<Result<AskKeys, FragmentFailure>> {
  const secret = parseFragment(readFragment);
  return secret.ok ? ok(await askKeys(secret.value)) : secret;
}

/** The asker's private key, from what a server gave. */
export async function unwrapAskKey(
  { keyEncryptionKey }: AskKeys,
  publicKey: string,
  { iv, wk }: WrappedAskKey,
): Promise<Result<CryptoKey, SealFailure>> {
  const isWhole =
    isBase64url(publicKey, sealBytes.publicKey) &&
    isBase64url(iv, sealBytes.iv) &&
    isBase64url(wk, sealBytes.wrappedKey);
  if (!isWhole) return fail('damaged');
  const scalar = await decrypt(keyEncryptionKey, iv, wk, askData(publicKey, iv));
  if (scalar === null) return fail('damaged');
  const point = bytesOfBase64url(publicKey);
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: encodeBase64url(point.slice(1, 33)),
    y: encodeBase64url(point.slice(33)),
    d: encodeBase64url(scalar),
  };
  try {
    return ok(await crypto.subtle.importKey('jwk', jwk, curve, false, ['deriveBits']));
  } catch {
    return fail('damaged');
  }
}

/** The message of an answer. */
export async function unsealAnswer(
  privateKey: CryptoKey,
  publicKey: string,
  lock: unknown,
  envelope: unknown,
): Promise<Result<Delta, SealFailure>> {
  const checkedLock = readAnswerLock(lock);
  if (!checkedLock.ok) return checkedLock;
  const checkedEnvelope = readEnvelope(envelope);
  if (!checkedEnvelope.ok) return checkedEnvelope;
  const point = bytesOfBase64url(checkedLock.value.epk);
  const answerer = await importPoint(point).catch(() => null);
  if (answerer === null) return fail('damaged');
  const keys = await answerKeys(privateKey, answerer, point, bytesOfBase64url(publicKey));
  return openDoor(keys, checkedLock.value, checkedEnvelope.value);
}

async function askKeys(secret: Bytes): Promise<AskKeys> {
  const expand = await expander(secret, new Uint8Array(), 2);
  return {
    proof: encodeBase64url(await expand('ask auth')),
    keyEncryptionKey: await aesKey(await expand('ask kek')),
  };
}

/** Both sides come to the same keys: each from its own private key and the other's public one. */
async function answerKeys(
  privateKey: CryptoKey,
  others: CryptoKey,
  answerer: Bytes,
  asker: Bytes,
): Promise<DoorKeys> {
  const shared = await crypto.subtle.deriveBits(
    { name: 'ECDH', public: others },
    privateKey,
    8 * sealBytes.key,
  );
  const salt = await sha256(Uint8Array.of(...answerer, ...asker));
  return doorKeys(await expander(new Uint8Array(shared), salt, 2));
}

async function pointOf(key: CryptoKey): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.exportKey('raw', key));
}

function importPoint(point: Bytes): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', point, curve, true, []);
}
