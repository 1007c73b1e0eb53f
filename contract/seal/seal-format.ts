import { type Bytes, bytesOfBase64url, isBase64url } from '../base64.ts';
import { limits } from '../limits.ts';
import { fail, ok, type Result } from '../result.ts';
import { type Compression, payloadMaxBytes, payloadMinBytes } from './seal-payload.ts';

/** What a reader needs before proving anything: how the key of the secret, if it has one, becomes part of the proof. */
export type SealLock =
  | { v: 1; kdf: 'none'; iterations: 0; salt: '' }
  | { v: 1; kdf: 'pbkdf2-sha256'; iterations: number; salt: string };

/** The sealed message. The server hands it out only to who shows the proof. All bytes are base64url. */
export interface SealedEnvelope {
  v: 1;
  alg: 'aes-256-gcm';
  comp: Compression;
  pad: 'padme';
  fmt: 'delta';
  /** Random id of this message, so that no envelope stands for another. */
  rid: string;
  /** Commitment to the keys: tells a wrong key from a damaged envelope. */
  cmt: string;
  ivw: string;
  /** The wrapped content key. */
  wk: string;
  ivc: string;
  /** The encrypted message. */
  ct: string;
}

/** Everything of a sealed secret that its creator sends to the server. */
export interface SealedSecret {
  lock: SealLock;
  envelope: SealedEnvelope;
  /** SHA-256 of the proof, base64url. */
  proof_hash: string;
}

/** Why a sealed secret does not open. */
export type SealFailure = 'wrong-key' | 'damaged' | 'unsupported';

const tagBytes = 16;

/** How many bytes each part has. */
export const sealBytes = {
  salt: 16,
  rid: 16,
  iv: 12,
  key: 32,
  wrappedKey: 32 + tagBytes,
  proof: 32,
  ciphertextMin: payloadMinBytes + tagBytes,
  ciphertextMax: payloadMaxBytes + tagBytes,
} as const;

/** Whether the secret has a key besides its link. */
export function isKeyNeeded(lock: SealLock): boolean {
  return lock.kdf !== 'none';
}

function fieldsOf(input: unknown): Record<string, unknown> {
  return typeof input === 'object' && input !== null ? { ...input } : {};
}

/** A lock as a server gives it, built anew. */
export function readLock(input: unknown): Result<SealLock, SealFailure> {
  const { v, kdf, iterations, salt } = fieldsOf(input);
  if (v !== 1) return fail('unsupported');
  if (kdf === 'none')
    return iterations === 0 && salt === '' ? ok({ v, kdf, iterations, salt }) : fail('damaged');
  if (kdf !== 'pbkdf2-sha256') return fail('unsupported');
  if (!Number.isInteger(iterations) || !isBase64url(salt, sealBytes.salt)) return fail('damaged');
  const rounds = Number(iterations);
  const isBounded = rounds >= limits.sealKeyIterations && rounds <= limits.sealKeyIterationsMax;
  return isBounded ? ok({ v, kdf, iterations: rounds, salt }) : fail('unsupported');
}

/** An envelope as a server gives it, built anew. */
export function readEnvelope(input: unknown): Result<SealedEnvelope, SealFailure> {
  const { v, alg, comp, pad, fmt, rid, cmt, ivw, wk, ivc, ct } = fieldsOf(input);
  const isKnown =
    v === 1 &&
    alg === 'aes-256-gcm' &&
    (comp === 'none' || comp === 'deflate-raw') &&
    pad === 'padme' &&
    fmt === 'delta';
  if (!isKnown) return fail('unsupported');
  const isWhole =
    isBase64url(rid, sealBytes.rid) &&
    isBase64url(cmt, sealBytes.key) &&
    isBase64url(ivw, sealBytes.iv) &&
    isBase64url(wk, sealBytes.wrappedKey) &&
    isBase64url(ivc, sealBytes.iv) &&
    isBase64url(ct, sealBytes.ciphertextMin, sealBytes.ciphertextMax);
  return isWhole ? ok({ v, alg, comp, pad, fmt, rid, cmt, ivw, wk, ivc, ct }) : fail('damaged');
}

/** What an envelope says besides its two ciphertexts and its commitment. */
export type EnvelopeHeader = Omit<SealedEnvelope, 'cmt' | 'wk' | 'ct'>;

/**
 * The associated data of both encryptions: every parameter in a fixed order, each with its length in one byte in front.
 * Never JSON, whose order and spelling are not fixed.
 */
export function associatedData(part: 'wk' | 'ct', lock: SealLock, header: EnvelopeHeader): Bytes {
  const iterations = new Uint8Array(4);
  new DataView(iterations.buffer).setUint32(0, lock.iterations);
  const fields = [
    ascii('shylnk seal'),
    Uint8Array.of(header.v),
    ascii(header.alg),
    ascii(lock.kdf),
    iterations,
    bytesOfBase64url(lock.salt),
    bytesOfBase64url(header.ivw),
    bytesOfBase64url(header.ivc),
    ascii(header.comp),
    ascii(header.pad),
    ascii(header.fmt),
    bytesOfBase64url(header.rid),
    ascii(part),
  ];
  return Uint8Array.from(fields.flatMap((field) => [field.length, ...field]));
}

function ascii(text: string): Bytes {
  return new TextEncoder().encode(text);
}
