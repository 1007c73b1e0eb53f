import { type Bytes, bytesOfBase64url } from '../base64.ts';
import type { AnswerLock, DooredEnvelope, FirstEnvelope, SealedBody, SealLock } from './seal-format.ts';

/*
 * The associated data of every encryption: every parameter in a fixed order, each with its length in one byte in front.
 * Never JSON, whose order and spelling are not fixed.
 */

/** What the wrapped key of a door is bound to: how this reader comes to it, and which message it leads to. */
export function doorData(
  lock: SealLock | AnswerLock,
  envelope: FirstEnvelope | Omit<DooredEnvelope, 'cmt' | 'wk' | 'ct'>,
): Bytes {
  if (envelope.v === 1) return firstData('wk', lock as SealLock, envelope);
  const { alg, ivw, comp, pad, fmt, rid, ivc, bcm } = envelope;
  return fields(
    ascii('shylnk seal'),
    Uint8Array.of(2),
    ascii('wk'),
    ascii(alg),
    ascii(lock.kdf),
    number(lock.kdf === 'ecdh-p256' ? 0 : lock.iterations),
    bytesOfBase64url(lock.kdf === 'ecdh-p256' ? lock.epk : lock.salt),
    bytesOfBase64url(ivw),
    ...messageFields({ comp, pad, fmt, rid, ivc }),
    bytesOfBase64url(bcm),
  );
}

/** What the message of version 2 is bound to: nothing of its doors. */
export function bodyData({ alg, ...body }: Omit<SealedBody, 'bcm' | 'ct'>): Bytes {
  return fields(ascii('shylnk seal'), Uint8Array.of(2), ascii('ct'), ascii(alg), ...messageFields(body));
}

/** What the asker's wrapped private key is bound to. */
export function askData(publicKey: string, iv: string): Bytes {
  return fields(
    ascii('shylnk seal'),
    Uint8Array.of(2),
    ascii('ask'),
    ascii('aes-256-gcm'),
    bytesOfBase64url(publicKey),
    bytesOfBase64url(iv),
  );
}

/** What both encryptions of version 1 are bound to. */
export function firstData(part: 'wk' | 'ct', lock: SealLock, envelope: FirstEnvelope): Bytes {
  return fields(
    ascii('shylnk seal'),
    Uint8Array.of(1),
    ascii(envelope.alg),
    ascii(lock.kdf),
    number(lock.iterations),
    bytesOfBase64url(lock.salt),
    bytesOfBase64url(envelope.ivw),
    bytesOfBase64url(envelope.ivc),
    ascii(envelope.comp),
    ascii(envelope.pad),
    ascii(envelope.fmt),
    bytesOfBase64url(envelope.rid),
    ascii(part),
  );
}

function messageFields(body: Pick<SealedBody, 'comp' | 'pad' | 'fmt' | 'rid' | 'ivc'>): Bytes[] {
  const { comp, pad, fmt, rid, ivc } = body;
  return [ascii(comp), ascii(pad), ascii(fmt), bytesOfBase64url(rid), bytesOfBase64url(ivc)];
}

function fields(...parts: Bytes[]): Bytes {
  return Uint8Array.from(parts.flatMap((part) => [part.length, ...part]));
}

function ascii(text: string): Bytes {
  return new TextEncoder().encode(text);
}

function number(value: number): Bytes {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}
