import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync } from 'node:crypto';
import type { Random } from './random.ts';

/**
 * Encrypts what has to be shown again: link keys, default keys, waiting mails, the data keys of secrets.
 * Sealed bytes are: format (1), id of the application secret (4), nonce (12), tag (16), ciphertext. The context names
 * the row and column, so that sealed bytes moved elsewhere do not open.
 */
export interface Vault {
  seal(plain: string | Uint8Array, context: string): Uint8Array;
  /** Throws when the bytes were changed, moved, or sealed with a secret that is not known any more. */
  open(sealed: Uint8Array, context: string): Buffer;
  openText(sealed: Uint8Array, context: string): string;
  /** Whether bytes were sealed with the secret of now, not with the previous one. */
  isCurrent(sealed: Uint8Array): boolean;
  /** A key for one purpose, made from the application secret. */
  derive(purpose: string): Buffer;
  /** Which application secret new bytes are sealed with. */
  keyId: string;
}

const format = 1;
const headerLength = 1 + 4;
const nonceLength = 12;
const tagLength = 16;

export function createVault(deps: { random: Random }, secret: string, previousSecret: string | null): Vault {
  const current = sealingKey(secret);
  const known = [current, ...(previousSecret === null ? [] : [sealingKey(previousSecret)])];

  function seal(plain: string | Uint8Array, context: string): Uint8Array {
    const nonce = deps.random.bytes(nonceLength);
    const header = Buffer.concat([Buffer.from([format]), current.id]);
    const cipher = createCipheriv('aes-256-gcm', current.key, nonce);
    cipher.setAAD(Buffer.concat([header, Buffer.from(context)]));
    const ciphertext = Buffer.concat([cipher.update(plain as Uint8Array), cipher.final()]);
    return Buffer.concat([header, nonce, cipher.getAuthTag(), ciphertext]);
  }

  function open(sealed: Uint8Array, context: string): Buffer {
    const bytes = Buffer.from(sealed);
    const header = bytes.subarray(0, headerLength);
    const sealedWith = known.find(({ id }) => id.equals(header.subarray(1)));
    if (header[0] !== format || sealedWith === undefined)
      throw new Error('Sealed with an application secret that is not known: is APP_SECRET the right one?');
    const nonce = bytes.subarray(headerLength, headerLength + nonceLength);
    const tag = bytes.subarray(headerLength + nonceLength, headerLength + nonceLength + tagLength);
    const decipher = createDecipheriv('aes-256-gcm', sealedWith.key, nonce, { authTagLength: tagLength });
    decipher.setAAD(Buffer.concat([header, Buffer.from(context)]));
    decipher.setAuthTag(tag);
    const ciphertext = bytes.subarray(headerLength + nonceLength + tagLength);
    return Buffer.concat([decipher.update(ciphertext), decipher.final()]);
  }

  return {
    seal,
    open,
    isCurrent: (sealed) => current.id.equals(sealed.subarray(1, headerLength)),
    openText: (sealed, context) => open(sealed, context).toString('utf8'),
    derive: (purpose) => createHmac('sha256', current.key).update(`purpose:${purpose}`).digest(),
    keyId: current.id.toString('hex'),
  };
}

function sealingKey(secret: string): { id: Buffer; key: Buffer } {
  const key = Buffer.from(hkdfSync('sha256', secret, 'shylnk', 'sealing', 32));
  return { id: sha256(Buffer.concat([Buffer.from('id:'), key])).subarray(0, 4), key };
}

/** What is stored of a token: enough to find it, useless to whoever reads the database. */
export function sha256(value: string | Uint8Array): Buffer {
  return createHash('sha256').update(value).digest();
}
