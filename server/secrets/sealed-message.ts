import { createCipheriv, createDecipheriv } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import type { Delta } from '../../contract/delta.ts';
import { limits } from '../../contract/limits.ts';
import type { Random } from '../platform/random.ts';
import type { Vault } from '../platform/vault.ts';

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** Sealed bytes are: format (1), whether compressed (1), nonce (12), tag (16), ciphertext. */
const format = 1;
const headerLength = 2;
const nonceLength = 12;
const tagLength = 16;
const keyLength = 32;
const compressFromBytes = 256;

/** Encrypts a message with a key of its own. */
export async function sealMessage(
  random: Random,
  delta: Delta,
): Promise<{ ciphertext: Uint8Array; dataKey: Buffer }> {
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

/** The message in sealed bytes. Throws when they are not the ones that were sealed with this key. */
export async function openMessage(dataKey: Buffer, ciphertext: Uint8Array): Promise<Delta> {
  // What was sealed here was checked before it was sealed.
  return JSON.parse(await openMessageText(dataKey, ciphertext)) as Delta;
}

/** The same as JSON: reading a large message takes longer than decrypting it. */
export async function openMessageText(dataKey: Buffer, ciphertext: Uint8Array): Promise<string> {
  const bytes = Buffer.from(ciphertext.buffer, ciphertext.byteOffset, ciphertext.byteLength);
  const header = bytes.subarray(0, headerLength);
  if (header[0] !== format) throw new Error('A secret is stored in a format that is not known');
  const nonce = bytes.subarray(headerLength, headerLength + nonceLength);
  const tag = bytes.subarray(headerLength + nonceLength, headerLength + nonceLength + tagLength);
  const decipher = createDecipheriv('aes-256-gcm', dataKey, nonce);
  decipher.setAAD(header);
  decipher.setAuthTag(tag);
  const encrypted = bytes.subarray(headerLength + nonceLength + tagLength);
  const content = Buffer.concat([decipher.update(encrypted), decipher.final()]);
  const isCompressed = header[1] === 1;
  const json = isCompressed
    ? await inflate(content, { maxOutputLength: limits.secretMaxBytesWithImages })
    : content;
  return json.toString();
}

/** Wraps the key of a message for one row: moved to another one it does not open, and so neither does the message. */
export function wrapDataKey(vault: Vault, code: string, dataKey: Buffer): Uint8Array {
  return vault.seal(dataKey, wrapContext(code));
}

/** The key of a message. Throws when the application secret is not the one it was wrapped with. */
export function unwrapDataKey(vault: Vault, code: string, wrappedKey: Uint8Array): Buffer {
  return vault.open(wrappedKey, wrapContext(code));
}

/** What a wrapped key is bound to: codes are never given twice, so that one stands for its row. */
export function wrapContext(code: string): string {
  return `secret_contents/secret/${code}/wrapped_key`;
}
