import { createPublicKey, verify } from 'node:crypto';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import type { ReceivedMessage } from './webhook-receiver.ts';

/** The library of the standard takes the time from the system: it is told the application's. */
export function withClock<Value>(now: number, act: () => Value): Value {
  const { now: systemNow } = Date;
  Date.now = () => now;
  try {
    return act();
  } finally {
    Date.now = systemNow;
  }
}

/** Checks both signatures at the time that the message names, which is signed with it. */
export function isVerified(keys: { secret: string; public_key: string }, message: ReceivedMessage): boolean {
  const headers = message.headers as Record<string, string>;
  withClock(Number(headers['webhook-timestamp']) * 1000, () => {
    // A body that is no JSON is verified, too, and then cannot be parsed.
    try {
      new Webhook(keys.secret).verify(message.body, headers);
    } catch (error) {
      if (error instanceof WebhookVerificationError) throw error;
    }
  });
  return isSignedByKeyPair(keys.public_key, message);
}

/** Checks `v1a` as the standard describes it; its library knows only `v1`. */
export function isSignedByKeyPair(publicKey: string, message: ReceivedMessage | undefined): boolean {
  const { headers = {}, body } = message ?? {};
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const signature = /v1a,(\S+)/.exec(String(headers['webhook-signature']))?.[1] ?? '';
  const x = Buffer.from(publicKey.replace(/^whpk_/, ''), 'base64').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, Buffer.from(signed), key, Buffer.from(signature, 'base64'));
}
