import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync } from 'node:crypto';
import type { Random } from './random.ts';

/**
 * Encrypts what has to be shown again: link keys, default keys, waiting mails, the data keys of secrets.
 * Encrypted bytes are: format (1), id of the application secret (4), nonce (12), tag (16), ciphertext. The context names
 * the row and column, so that encrypted bytes moved elsewhere cannot be decrypted.
 */
export interface Vault {
  encrypt(plain: string | Uint8Array, context: string): Uint8Array;
  /** Throws when the bytes were changed, moved, or encrypted with a secret that is not known any more. */
  decrypt(encrypted: Uint8Array, context: string): Buffer;
  decryptText(encrypted: Uint8Array, context: string): string;
  /** Whether bytes were encrypted with the secret of now, not with the previous one. */
  isCurrent(encrypted: Uint8Array): boolean;
  /** A key for one purpose, made from the application secret. */
  derive(purpose: string): Buffer;
  /** Which application secret new bytes are encrypted with. */
  keyId: string;
}

const format = 1;
const headerLength = 1 + 4;
const nonceLength = 12;
const tagLength = 16;

export function createVault(deps: { random: Random }, secret: string, previousSecret: string | null): Vault {
  const current = encryptionKey(secret);
  const known = [current, ...(previousSecret === null ? [] : [encryptionKey(previousSecret)])];

  function encrypt(plain: string | Uint8Array, context: string): Uint8Array {
    const nonce = deps.random.bytes(nonceLength);
    const header = Buffer.concat([Buffer.from([format]), current.id]);
    const cipher = createCipheriv('aes-256-gcm', current.key, nonce);
    cipher.setAAD(Buffer.concat([header, Buffer.from(context)]));
    const ciphertext = Buffer.concat([cipher.update(plain as Uint8Array), cipher.final()]);
    return Buffer.concat([header, nonce, cipher.getAuthTag(), ciphertext]);
  }

  function decrypt(encrypted: Uint8Array, context: string): Buffer {
    const bytes = Buffer.from(encrypted);
    const header = bytes.subarray(0, headerLength);
    const encryptedWith = known.find(({ id }) => id.equals(header.subarray(1)));
    if (header[0] !== format || encryptedWith === undefined)
      throw new Error('Encrypted with an application secret that is not known: is APP_SECRET the right one?');
    const nonce = bytes.subarray(headerLength, headerLength + nonceLength);
    const tag = bytes.subarray(headerLength + nonceLength, headerLength + nonceLength + tagLength);
    const decipher = createDecipheriv('aes-256-gcm', encryptedWith.key, nonce, { authTagLength: tagLength });
    decipher.setAAD(Buffer.concat([header, Buffer.from(context)]));
    decipher.setAuthTag(tag);
    const ciphertext = bytes.subarray(headerLength + nonceLength + tagLength);
    return Buffer.concat([decipher.update(ciphertext), decipher.final()]);
  }

  return {
    encrypt,
    decrypt,
    isCurrent: (encrypted) => current.id.equals(encrypted.subarray(1, headerLength)),
    decryptText: (encrypted, context) => decrypt(encrypted, context).toString('utf8'),
    derive: (purpose) => createHmac('sha256', current.key).update(`purpose:${purpose}`).digest(),
    keyId: current.id.toString('hex'),
  };
}

function encryptionKey(secret: string): { id: Buffer; key: Buffer } {
  // The word is older than our names: another one would make another key.
  const key = Buffer.from(hkdfSync('sha256', secret, 'shylnk', 'sealing', 32));
  return { id: sha256(Buffer.concat([Buffer.from('id:'), key])).subarray(0, 4), key };
}

/** What is stored of a token: enough to find it, useless to whoever reads the database. */
export function sha256(value: string | Uint8Array): Buffer {
  return createHash('sha256').update(value).digest();
}
