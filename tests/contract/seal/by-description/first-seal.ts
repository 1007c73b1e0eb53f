import { createCipheriv, createHash, hkdfSync, pbkdf2Sync } from 'node:crypto';
import type { FirstEnvelope, SealedSecret, SealLock } from '../../../../contract/seal/seal-format.ts';
import { countingBytes } from './parts.ts';

// Version 1 of docs/zero-knowledge.md written a second time, from that page alone and with another library. It also
// seals what an honest creator never would, for the tests of the reader.

/** What is sealed, and how. */
export interface FirstInput {
  /** The payload before its length and padding are put around it. */
  payload: Uint8Array;
  comp?: 'none' | 'deflate-raw';
  key?: string | null;
  iterations?: number;
  random?: (length: number) => Uint8Array;
  /** Instead of Padmé's. */
  paddedLength?: number;
}

export function sealFirstByDescription(input: FirstInput): {
  sealed: SealedSecret & { envelope: FirstEnvelope };
  secret: Uint8Array<ArrayBuffer>;
} {
  const { payload, comp = 'none', key = null, iterations = 600_000, random = countingBytes() } = input;
  const secret = Uint8Array.from(random(16));
  const salt = key === null ? Buffer.alloc(0) : Buffer.from(random(16));
  const stretched =
    key === null
      ? Buffer.alloc(0)
      : pbkdf2Sync(Buffer.from(key.normalize('NFKC')), salt, iterations, 32, 'sha256');
  const expand = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, stretched, `shylnk/v1 ${purpose}`, 32));
  const [rid, contentKey, ivw, ivc] = [16, 32, 12, 12].map((length) => Buffer.from(random(length))) as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ];
  const lock: SealLock =
    key === null
      ? { v: 1, kdf: 'none', iterations: 0, salt: '' }
      : { v: 1, kdf: 'pbkdf2-sha256', iterations, salt: salt.toString('base64url') };
  const rounds = Buffer.alloc(4);
  rounds.writeUInt32BE(lock.iterations);
  const associatedData = (part: string) =>
    Buffer.concat(
      [
        'shylnk seal',
        Buffer.of(1),
        'aes-256-gcm',
        lock.kdf,
        rounds,
        salt,
        ivw,
        ivc,
        comp,
        'padme',
        'delta',
        rid,
        part,
      ]
        .map((field) => Buffer.from(field))
        .flatMap((field) => [Buffer.of(field.length), field]),
    );
  const padded = Buffer.alloc(input.paddedLength ?? padme(payload.length + 4));
  padded.writeUInt32BE(payload.length);
  padded.set(payload.subarray(0, padded.length - 4), 4);
  return {
    secret,
    sealed: {
      lock,
      envelope: {
        v: 1,
        alg: 'aes-256-gcm',
        comp,
        pad: 'padme',
        fmt: 'delta',
        rid: rid.toString('base64url'),
        cmt: expand('commit').toString('base64url'),
        ivw: ivw.toString('base64url'),
        wk: gcm(expand('kek'), ivw, contentKey, associatedData('wk')),
        ivc: ivc.toString('base64url'),
        ct: gcm(contentKey, ivc, padded, associatedData('ct')),
      },
      proof_hash: createHash('sha256').update(expand('auth')).digest('base64url'),
    },
  };
}

function gcm(key: Buffer, iv: Buffer, plain: Uint8Array, associatedData: Buffer): string {
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(associatedData);
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

function padme(length: number): number {
  const least = Math.max(length, 256);
  const bits = least.toString(2).length - 1;
  const lowBits = bits - bits.toString(2).length;
  return Math.ceil(least / 2 ** lowBits) * 2 ** lowBits;
}
