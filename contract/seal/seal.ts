import { type Bytes, bytesOfBase64url, decodeBase64url, encodeBase64url } from '../base64.ts';
import type { Delta } from '../delta/delta.ts';
import { limits } from '../limits.ts';
import { fail, ok, type Result } from '../result.ts';
import {
  associatedData,
  type EnvelopeHeader,
  readEnvelope,
  readLock,
  type SealedSecret,
  type SealFailure,
  type SealLock,
  sealBytes,
} from './seal-format.ts';
import { encodeFragment, fragmentBytes } from './seal-fragment.ts';
import { packPayload, unpackPayload } from './seal-payload.ts';

/** Where random bytes come from; tests pass fixed ones. */
export type RandomBytes = (length: number) => Bytes;

const secureRandom: RandomBytes = (length) => crypto.getRandomValues(new Uint8Array(length));

/** Whether this page may seal and open at all: browsers give the cryptography to https and localhost only. */
export function canSeal(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

/** What follows from the link, and from the key if there is one. Stays in the reader's browser, all but the proof. */
export interface SealKeys {
  /** Shown to the server, which then hands out the envelope; base64url. */
  proof: string;
  commitment: Bytes;
  keyEncryptionKey: CryptoKey;
}

/** A message sealed for a link: what the server gets, and the part of the link after # that it never gets. */
export async function sealSecret(
  delta: Delta,
  key: string | null,
  random: RandomBytes = secureRandom,
): Promise<{ sealed: SealedSecret; fragment: string }> {
  if (key === '') throw new RangeError('an empty key protects nothing');
  const secret = random(fragmentBytes);
  const lock = newLock(key, random);
  const keys = await deriveKeys(secret, key, lock);
  const { compression, bytes } = await packPayload(delta);
  const rid = encodeBase64url(random(sealBytes.rid));
  const contentKey = random(sealBytes.key);
  const ivw = random(sealBytes.iv);
  const ivc = random(sealBytes.iv);
  const header: EnvelopeHeader = {
    v: 1,
    alg: 'aes-256-gcm',
    comp: compression,
    pad: 'padme',
    fmt: 'delta',
    rid,
    ivw: encodeBase64url(ivw),
    ivc: encodeBase64url(ivc),
  };
  const wk = await encrypt(keys.keyEncryptionKey, ivw, contentKey, associatedData('wk', lock, header));
  const ct = await encrypt(await aesKey(contentKey), ivc, bytes, associatedData('ct', lock, header));
  const sealed: SealedSecret = {
    lock,
    envelope: {
      ...header,
      cmt: encodeBase64url(keys.commitment),
      wk: encodeBase64url(wk),
      ct: encodeBase64url(ct),
    },
    proof_hash: await hash(bytesOfBase64url(keys.proof)),
  };
  return { sealed, fragment: encodeFragment(secret) };
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
  if (!checkedEnvelope.ok) return checkedEnvelope;
  const { cmt, wk, ct, ...header } = checkedEnvelope.value;
  const isCommitted = cmt === encodeBase64url(keys.commitment);
  const wkData = associatedData('wk', checkedLock.value, header);
  const contentKey = await decrypt(
    keys.keyEncryptionKey,
    bytesOfBase64url(header.ivw),
    bytesOfBase64url(wk),
    wkData,
  );
  if (contentKey === null) return fail(isCommitted ? 'damaged' : 'wrong-key');
  if (!isCommitted) return fail('damaged');
  const ctData = associatedData('ct', checkedLock.value, header);
  const payload = await decrypt(
    await aesKey(contentKey),
    bytesOfBase64url(header.ivc),
    bytesOfBase64url(ct),
    ctData,
  );
  const delta = payload === null ? null : await unpackPayload(payload, header.comp);
  return delta === null ? fail('damaged') : ok(delta);
}

/** What the server keeps of a proof, to compare a shown one with; null when it has not the form of one. */
export async function hashProof(proof: string): Promise<string | null> {
  const bytes = decodeBase64url(proof);
  return bytes?.length === sealBytes.proof ? hash(bytes) : null;
}

function newLock(key: string | null, random: RandomBytes): SealLock {
  if (key === null) return { v: 1, kdf: 'none', iterations: 0, salt: '' };
  const salt = encodeBase64url(random(sealBytes.salt));
  return { v: 1, kdf: 'pbkdf2-sha256', iterations: limits.sealKeyIterations, salt };
}

async function deriveKeys(secret: Bytes, key: string | null, lock: SealLock): Promise<SealKeys> {
  const salt = lock.kdf === 'none' || key === null ? new Uint8Array() : await stretchKey(key, lock);
  const root = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  const expand = async (purpose: string) => {
    const info = new TextEncoder().encode(`shylnk/v1 ${purpose}`);
    const parameters = { name: 'HKDF', hash: 'SHA-256', salt, info };
    return new Uint8Array(await crypto.subtle.deriveBits(parameters, root, 8 * sealBytes.key));
  };
  return {
    proof: encodeBase64url(await expand('auth')),
    commitment: await expand('commit'),
    keyEncryptionKey: await aesKey(await expand('kek')),
  };
}

/** The key as typed, in the one form that all keyboards' spellings of it share, made costly to guess. */
async function stretchKey(key: string, lock: SealLock): Promise<Bytes> {
  const typed = new TextEncoder().encode(key.normalize('NFKC'));
  const base = await crypto.subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveBits']);
  const { iterations } = lock;
  const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOfBase64url(lock.salt), iterations };
  return new Uint8Array(await crypto.subtle.deriveBits(parameters, base, 8 * sealBytes.key));
}

function aesKey(bytes: Bytes): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

async function encrypt(key: CryptoKey, iv: Bytes, bytes: Bytes, additionalData: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, bytes));
}

/** Null when anything about the ciphertext is not as it was sealed. */
async function decrypt(
  key: CryptoKey,
  iv: Bytes,
  bytes: Bytes,
  additionalData: Bytes,
): Promise<Bytes | null> {
  try {
    return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, bytes));
  } catch {
    return null;
  }
}

async function hash(bytes: Bytes): Promise<string> {
  return encodeBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}
