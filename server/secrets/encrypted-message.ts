import { createCipheriv, createDecipheriv } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import type { Delta } from '../../contract/delta/delta.ts';
import { limits } from '../../contract/limits.ts';
import type { Random } from '../platform/random.ts';
import type { Vault } from '../platform/vault.ts';

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** Encrypted bytes are: format (1), whether compressed (1), nonce (12), tag (16), ciphertext. */
const format = 1;
const headerLength = 2;
const nonceLength = 12;
const tagLength = 16;
const keyLength = 32;
const compressFromBytes = 256;

/** The longest message as JSON: files stand in it as base64, which adds a third to them. */
export const jsonMaxBytes =
  limits.secretMaxBytesWithImages + Math.ceil(limits.secretMaxFileBytes / 3) + 4 * limits.secretMaxFiles;

/** Encrypts a message with a key of its own. */
export async function encryptMessage(
  random: Random,
  delta: Delta,
): Promise<{ ciphertext: Uint8Array; dataKey: Uint8Array }> {
  const json = Buffer.from(JSON.stringify(delta));
  const deflated = json.length < compressFromBytes ? json : await deflate(json);
  const isCompressed = deflated.length < json.length;
  const header = Buffer.from([format, isCompressed ? 1 : 0]);
  const dataKey = random.bytes(keyLength);
  const nonce = random.bytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', dataKey, nonce);
  cipher.setAAD(header);
  const encrypted = [cipher.update(isCompressed ? deflated : json), cipher.final()];
  return { ciphertext: Buffer.concat([header, nonce, cipher.getAuthTag(), ...encrypted]), dataKey };
}

/** A message as it is stored. What was sealed in a browser has no key here, and is its envelope's JSON as it is. */
export interface StoredMessage {
  dataKey: Uint8Array | null;
  ciphertext: Uint8Array;
}

/** The message, or its envelope, as JSON. */
export async function readMessage({ dataKey, ciphertext }: StoredMessage): Promise<Uint8Array> {
  return dataKey === null ? ciphertext : decryptMessage(dataKey, ciphertext);
}

/** The message in encrypted bytes, as JSON. Throws when they are not the ones that were encrypted with this key. */
export async function decryptMessage(dataKey: Uint8Array, ciphertext: Uint8Array): Promise<Buffer> {
  const bytes = Buffer.from(ciphertext.buffer, ciphertext.byteOffset, ciphertext.byteLength);
  const header = bytes.subarray(0, headerLength);
  if (header[0] !== format) throw new Error('A secret is stored in a format that is not known');
  const nonce = bytes.subarray(headerLength, headerLength + nonceLength);
  const tag = bytes.subarray(headerLength + nonceLength, headerLength + nonceLength + tagLength);
  const decipher = createDecipheriv('aes-256-gcm', dataKey, nonce, { authTagLength: tagLength });
  decipher.setAAD(header);
  decipher.setAuthTag(tag);
  const encrypted = bytes.subarray(headerLength + nonceLength + tagLength);
  const content = Buffer.concat([decipher.update(encrypted), decipher.final()]);
  const isCompressed = header[1] === 1;
  return isCompressed ? inflate(content, { maxOutputLength: jsonMaxBytes }) : content;
}

/** The message an opened secret's JSON says. What was encrypted here was checked before it was encrypted. */
export function deltaOf(json: Uint8Array): Delta {
  return JSON.parse(Buffer.from(json.buffer, json.byteOffset, json.byteLength).toString()) as Delta;
}

/** Deflate makes bytes at most so many times smaller. */
const deflateRatio = 1032;

/** What a message may come to, told by how many bytes are stored and, where it is known, by the first of them. */
export function mostMessageBytes(storedBytes: number, head: Uint8Array | null): number {
  const isCompressed = head === null || head[1] === 1;
  return Math.min(isCompressed ? deflateRatio * storedBytes : storedBytes, jsonMaxBytes);
}

/** Wraps the key of a message for one row: moved to another one it does not open, and so neither does the message. */
export function wrapDataKey(vault: Vault, code: string, dataKey: Uint8Array): Uint8Array {
  return vault.encrypt(dataKey, wrapContext(code));
}

/** The key of a message. Throws when the application secret is not the one it was wrapped with. */
export function unwrapDataKey(vault: Vault, code: string, wrappedKey: Uint8Array): Buffer {
  return vault.decrypt(wrappedKey, wrapContext(code));
}

/** What a wrapped key is bound to: codes are never given twice, so that one stands for its row. */
export function wrapContext(code: string): string {
  return `secret_contents/secret/${code}/wrapped_key`;
}
