import { isBase64url } from '../base64.ts';
import { limits } from '../limits.ts';
import { fail, ok, type Result } from '../result.ts';
import { type Compression, payloadMaxBytes, payloadMinBytes } from './seal-payload.ts';

/** Version 1 opens as ever; everything new is sealed as version 2. */
export type SealVersion = 1 | 2;

/** What a reader needs before proving anything: how the key of the secret, if it has one, becomes part of the proof. */
export type SealLock =
  | { v: SealVersion; kdf: 'none'; iterations: 0; salt: '' }
  | { v: SealVersion; kdf: 'pbkdf2-sha256'; iterations: number; salt: string };

/** What the asker of a request needs to open an answer: the answerer's key of this one message. */
export interface AnswerLock {
  v: 2;
  kdf: 'ecdh-p256';
  epk: string;
}

/** The sealed message, made once however many may read it. All bytes are base64url. */
export interface SealedBody {
  v: 2;
  alg: 'aes-256-gcm';
  comp: Compression;
  pad: 'padme';
  fmt: 'delta+files';
  /** Random id of this message, so that no envelope stands for another. */
  rid: string;
  /** Commitment to the content key: all doors lead to the same message. */
  bcm: string;
  ivc: string;
  /** The encrypted message. */
  ct: string;
}

/** What leads one reader to the message. */
export interface SealedDoor {
  /** Commitment to the keys: tells a wrong key from a damaged envelope. */
  cmt: string;
  ivw: string;
  /** The wrapped content key. */
  wk: string;
}

/** What a reader gets of version 2: the message and the door to it. */
export interface DooredEnvelope extends SealedBody, SealedDoor {}

/** What a reader gets of version 1. */
export interface FirstEnvelope extends SealedDoor, Omit<SealedBody, 'v' | 'fmt' | 'bcm'> {
  v: 1;
  fmt: 'delta';
}

/** The server hands it out only to who shows the proof. */
export type SealedEnvelope = FirstEnvelope | DooredEnvelope;

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
  /** An uncompressed point of P-256. */
  publicKey: 65,
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
  if (v !== 1 && v !== 2) return fail('unsupported');
  if (kdf === 'none')
    return iterations === 0 && salt === '' ? ok({ v, kdf, iterations, salt }) : fail('damaged');
  if (kdf !== 'pbkdf2-sha256') return fail('unsupported');
  if (!Number.isInteger(iterations) || !isBase64url(salt, sealBytes.salt)) return fail('damaged');
  const rounds = Number(iterations);
  const isBounded = rounds >= limits.sealKeyIterations && rounds <= limits.sealKeyIterationsMax;
  return isBounded ? ok({ v, kdf, iterations: rounds, salt }) : fail('unsupported');
}

/** The lock of an answer as a server gives it, built anew. */
export function readAnswerLock(input: unknown): Result<AnswerLock, SealFailure> {
  const { v, kdf, epk } = fieldsOf(input);
  if (v !== 2 || kdf !== 'ecdh-p256') return fail('unsupported');
  return isBase64url(epk, sealBytes.publicKey) ? ok({ v, kdf, epk }) : fail('damaged');
}

/** An envelope as a server gives it, built anew. */
export function readEnvelope(input: unknown): Result<SealedEnvelope, SealFailure> {
  const { v, alg, comp, pad, fmt, rid, cmt, ivw, wk, bcm, ivc, ct } = fieldsOf(input);
  const isKnown = alg === 'aes-256-gcm' && (comp === 'none' || comp === 'deflate-raw') && pad === 'padme';
  if (!isKnown) return fail('unsupported');
  const isWhole =
    isBase64url(rid, sealBytes.rid) &&
    isBase64url(cmt, sealBytes.key) &&
    isBase64url(ivw, sealBytes.iv) &&
    isBase64url(wk, sealBytes.wrappedKey) &&
    isBase64url(ivc, sealBytes.iv) &&
    isBase64url(ct, sealBytes.ciphertextMin, sealBytes.ciphertextMax);
  if (v === 1 && fmt === 'delta')
    return isWhole ? ok({ v, alg, comp, pad, fmt, rid, cmt, ivw, wk, ivc, ct }) : fail('damaged');
  if (v !== 2 || fmt !== 'delta+files') return fail('unsupported');
  return isWhole && isBase64url(bcm, sealBytes.key)
    ? ok({ v, alg, comp, pad, fmt, rid, cmt, ivw, wk, bcm, ivc, ct })
    : fail('damaged');
}
