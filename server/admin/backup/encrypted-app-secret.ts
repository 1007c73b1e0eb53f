import { createCipheriv, createDecipheriv, scryptSync } from 'node:crypto';
import { z } from 'zod';
import type { AppSecrets } from '../../config/app-secret.ts';
import type { Random } from '../../platform/random.ts';

const secretsSchema = z.object({ current: z.string(), previous: z.nullable(z.string()) });

/** The application secret, and the one before it while that is in use, under a passphrase: scrypt, then AES-256-GCM. Bytes are base64. */
export const encryptedAppSecretSchema = z.object({
  kdf: z.literal('scrypt'),
  cost: z
    .int()
    .min(1024)
    .max(2 ** 20),
  salt: z.base64(),
  nonce: z.base64(),
  tag: z.base64(),
  ciphertext: z.base64(),
});
export type EncryptedAppSecret = z.infer<typeof encryptedAppSecretSchema>;

/** About a second of work and 128 MB: a stolen backup is guessed at leisure. */
const usualCost = 2 ** 17;
const blockSize = 8;

export function encryptAppSecrets(
  random: Random,
  secrets: AppSecrets,
  passphrase: string,
): EncryptedAppSecret {
  const salt = random.bytes(16);
  const nonce = random.bytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyFrom(passphrase, salt, usualCost), nonce);
  const ciphertext = Buffer.concat([cipher.update(JSON.stringify(secrets), 'utf8'), cipher.final()]);
  return {
    kdf: 'scrypt',
    cost: usualCost,
    salt: salt.toString('base64'),
    nonce: nonce.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    ciphertext: ciphertext.toString('base64'),
  };
}

/** Null: the passphrase is another one. */
export function decryptAppSecrets(encrypted: EncryptedAppSecret, passphrase: string): AppSecrets | null {
  const bytes = (text: string) => Buffer.from(text, 'base64');
  try {
    const key = keyFrom(passphrase, bytes(encrypted.salt), encrypted.cost);
    const decipher = createDecipheriv('aes-256-gcm', key, bytes(encrypted.nonce), { authTagLength: 16 });
    decipher.setAuthTag(bytes(encrypted.tag));
    const opened = Buffer.concat([decipher.update(bytes(encrypted.ciphertext)), decipher.final()]);
    return secretsSchema.parse(JSON.parse(opened.toString('utf8')));
  } catch {
    return null;
  }
}

function keyFrom(passphrase: string, salt: Buffer, cost: number): Buffer {
  return scryptSync(passphrase, salt, 32, { N: cost, r: blockSize, p: 1, maxmem: 256 * cost * blockSize });
}
