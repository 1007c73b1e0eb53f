import { createHmac, createPrivateKey, createPublicKey, sign } from 'node:crypto';

/** What a message to a receiver is signed with, as Standard Webhooks 1.0 has it. */
export interface SigningKeys {
  /** 32 bytes each: the secret, and the one before while both are taken. */
  secrets: readonly Uint8Array[];
  /** The private key of ed25519, 32 bytes. */
  signingKey: Uint8Array;
}

/** The value of the header `webhook-signature`: `v1` by each secret, and `v1a` by the key pair. */
export function signatureOf(
  { secrets, signingKey }: SigningKeys,
  message: { id: string; timestampSeconds: number; body: string },
): string {
  const signed = `${message.id}.${message.timestampSeconds}.${message.body}`;
  const byKeyPair = sign(null, Buffer.from(signed), privateKeyOf(signingKey)).toString('base64');
  return [
    ...secrets.map((secret) => `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`),
    `v1a,${byKeyPair}`,
  ].join(' ');
}

/** A secret as receivers are given it. */
export function writtenSecret(secret: Uint8Array): string {
  return `whsec_${Buffer.from(secret).toString('base64')}`;
}

/** The public half of the key pair as receivers are given it. */
export function writtenPublicKey(signingKey: Uint8Array): string {
  const spki = createPublicKey(privateKeyOf(signingKey)).export({ type: 'spki', format: 'der' });
  return `whpk_${spki.subarray(-publicKeyLength).toString('base64')}`;
}

const publicKeyLength = 32;
/** PKCS #8 of ed25519 is this and the 32 bytes of the key. */
const pkcs8Start = Buffer.from('302e020100300506032b657004220420', 'hex');

function privateKeyOf(key: Uint8Array) {
  return createPrivateKey({ key: Buffer.concat([pkcs8Start, key]), format: 'der', type: 'pkcs8' });
}
