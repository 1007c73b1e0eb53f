import { type Bytes, bytesOfBase64url, encodeBase64url } from '../base64.ts';
import { type SealLock, type SealVersion, sealBytes } from './seal-format.ts';

/** Where random bytes come from; tests pass fixed ones. */
export type RandomBytes = (length: number) => Bytes;

export const secureRandom: RandomBytes = (length) => crypto.getRandomValues(new Uint8Array(length));

/** What leads to the content key. */
export interface DoorKeys {
  commitment: Bytes;
  keyEncryptionKey: CryptoKey;
}

/** What follows from the link, and from the key if there is one. Stays in the reader's browser, all but the proof. */
export interface SealKeys extends DoorKeys {
  /** Shown to the server, which then hands out the envelope; base64url. */
  proof: string;
}

/** The keys of a link's random bytes, and of the key that was typed. */
export async function deriveKeys(secret: Bytes, key: string | null, lock: SealLock): Promise<SealKeys> {
  const salt = lock.kdf === 'none' || key === null ? new Uint8Array() : await stretchKey(key, lock);
  const expand = await expander(secret, salt, lock.v);
  return { proof: encodeBase64url(await expand('auth')), ...(await doorKeys(expand)) };
}

/** The keys of a door, whatever its root. */
export async function doorKeys(expand: Expand): Promise<DoorKeys> {
  return { commitment: await expand('commit'), keyEncryptionKey: await aesKey(await expand('kek')) };
}

/** 32 bytes for each purpose, none of which tells anything about another. */
export type Expand = (purpose: string) => Promise<Bytes>;

export async function expander(root: Bytes, salt: Bytes, version: SealVersion): Promise<Expand> {
  const base = await crypto.subtle.importKey('raw', root, 'HKDF', false, ['deriveBits']);
  return async (purpose) => {
    const info = new TextEncoder().encode(`shylnk/v${version} ${purpose}`);
    const parameters = { name: 'HKDF', hash: 'SHA-256', salt, info };
    return new Uint8Array(await crypto.subtle.deriveBits(parameters, base, 8 * sealBytes.key));
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

export function aesKey(bytes: Bytes): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

export async function encrypt(
  key: CryptoKey,
  iv: Bytes,
  bytes: Bytes,
  additionalData: Bytes,
): Promise<string> {
  const encrypted = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, bytes);
  return encodeBase64url(new Uint8Array(encrypted));
}

/** Null when anything about the ciphertext is not as it was sealed. */
export async function decrypt(
  key: CryptoKey,
  iv: string,
  encrypted: string,
  additionalData: Bytes,
): Promise<Bytes | null> {
  const parameters = { name: 'AES-GCM', iv: bytesOfBase64url(iv), additionalData };
  try {
    return new Uint8Array(await crypto.subtle.decrypt(parameters, key, bytesOfBase64url(encrypted)));
  } catch {
    return null;
  }
}

export async function sha256(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}
