import * as z from 'zod/mini';
import { sealBytes } from '../seal/seal-format.ts';
import { dooredEnvelope, encodedBytes } from '../secrets.ts';

/** The key that answers to a request are sealed to. */
export const askPublicKey = encodedBytes(sealBytes.publicKey);

/** What opens them, wrapped under what only the asker's own link holds. */
export const wrappedAskKey = z.strictObject({
  iv: encodedBytes(sealBytes.iv),
  wk: encodedBytes(sealBytes.wrappedKey),
});

/** The public part of a sealed answer. */
export const answerLock = z.strictObject({
  v: z.literal(2),
  kdf: z.literal('ecdh-p256'),
  epk: askPublicKey,
});

/** An answer as it is sealed in the browser of whoever gives it. */
export const sealedAnswer = z.strictObject({
  lock: answerLock,
  envelope: dooredEnvelope,
});
