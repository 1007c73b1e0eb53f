// Seals version 2, also what an honest creator never would: for tests of a reader.
import { createECDH } from 'node:crypto';
import { fragmentByDescription } from './fragment.ts';
import type { BodyParts, LockParts, Random } from './parts.ts';
import {
  ALGORITHM,
  aadOfContent,
  aadOfDoor,
  answerPrk,
  bodyKeys,
  countingBytes,
  doorKeys,
  EMPTY,
  encrypt,
  fromBase64url,
  hkdfExtract,
  MIN_ITERATIONS,
  paddedLengthOf,
  sha256,
  stretch,
  toBase64url,
  uint32,
} from './parts.ts';

/** `json` as written: already compressed where `comp` says so. */
export interface Payload {
  json: Uint8Array;
  files?: Uint8Array[];
}

export interface BodyInput {
  payload: Payload;
  comp?: string;
  random?: Random;
  /** Instead of Padmé's; a shorter one cuts the payload. */
  paddedLength?: number;
  /** Instead of the JSON with its length and the files. */
  rawContent?: Uint8Array;
}

export interface SealInput extends BodyInput {
  doors?: { key: string | null }[];
  iterations?: number;
}

export interface DescribedBody {
  v: 2;
  alg: string;
  comp: string;
  pad: string;
  fmt: string;
  rid: string;
  ivc: string;
  bcm: string;
  ct: string;
}

export interface DescribedDoor {
  cmt: string;
  ivw: string;
  wk: string;
}
export interface DescribedLock {
  v: 2;
  kdf: string;
  iterations: number;
  salt: string;
}
export interface DescribedReader {
  lock: DescribedLock;
  door: DescribedDoor;
  proof_hash: string;
  fragment: string;
}
export interface DescribedAnswerLock {
  v: 2;
  kdf: 'ecdh-p256';
  epk: string;
}

interface WithContentKey {
  body: DescribedBody;
  parts: BodyParts;
  bcm: Buffer;
  contentKey: Uint8Array;
}

function contentOf({ json, files = [] }: Payload): Buffer {
  return Buffer.concat([uint32(json.length), json, ...files]);
}

/** The content with its length in front and zeros behind: what is encrypted. */
export function pad(content: Uint8Array, paddedLength?: number): Buffer {
  const payload = Buffer.alloc(paddedLength ?? paddedLengthOf(4 + content.length));
  Buffer.concat([uint32(content.length), content]).copy(payload);
  return payload;
}

function sealBody(input: BodyInput, random: Random): WithContentKey {
  const rid = random(16);
  const contentKey = random(32);
  const ivc = random(12);
  const names = { alg: ALGORITHM, comp: input.comp ?? 'none', pad: 'padme', fmt: 'delta+files' };
  const parts: BodyParts = { ...names, rid, ivc };
  const { bodyKey, bcm } = bodyKeys(contentKey);
  const payload = pad(input.rawContent ?? contentOf(input.payload), input.paddedLength);
  const ct = toBase64url(encrypt(bodyKey, ivc, payload, aadOfContent(parts)));
  const bytes = { rid: toBase64url(rid), ivc: toBase64url(ivc), bcm: toBase64url(bcm), ct };
  return { body: { v: 2, ...names, ...bytes }, parts, bcm, contentKey };
}

function wrap(
  sealed: WithContentKey,
  lock: LockParts,
  keys: { kek: Buffer; cmt: Buffer },
  ivw: Uint8Array,
): DescribedDoor {
  const aad = aadOfDoor(lock, ivw, sealed.parts, sealed.bcm);
  const wk = encrypt(keys.kek, ivw, sealed.contentKey, aad);
  return { cmt: toBase64url(keys.cmt), ivw: toBase64url(ivw), wk: toBase64url(wk) };
}

function lockPartsFor(key: string | null, iterations: number, random: Random): LockParts {
  if (key === null) return { kdf: 'none', iterations: 0, salt: EMPTY };
  return { kdf: 'pbkdf2-sha256', iterations, salt: random(16) };
}

function sealDoor(
  sealed: WithContentKey,
  key: string | null,
  iterations: number,
  random: Random,
): DescribedReader {
  const linkBytes = random(16);
  const lock = lockPartsFor(key, iterations, random);
  const ivw = random(12);
  const stretched = key === null ? EMPTY : stretch(key, lock.salt, lock.iterations);
  const keys = doorKeys(hkdfExtract(stretched, linkBytes), 2);
  return {
    lock: { v: 2, kdf: lock.kdf, iterations: lock.iterations, salt: toBase64url(lock.salt) },
    door: wrap(sealed, lock, keys, ivw),
    proof_hash: toBase64url(sha256(keys.proof)),
    fragment: fragmentByDescription(linkBytes, 2),
  };
}

export function sealByDescription(input: SealInput): { body: DescribedBody; doors: DescribedReader[] } {
  const random = input.random ?? countingBytes();
  const iterations = input.iterations ?? MIN_ITERATIONS;
  const sealed = sealBody(input, random);
  const doors = (input.doors ?? [{ key: null }]).map(({ key }) => sealDoor(sealed, key, iterations, random));
  return { body: sealed.body, doors };
}

/** The answer to the request with this public key, under a pair of keys of its own. */
export function sealAnswerByDescription(
  payload: Payload,
  publicKey: string,
  options: Omit<BodyInput, 'payload'> = {},
): { lock: DescribedAnswerLock; envelope: DescribedBody & DescribedDoor } {
  const random = options.random ?? countingBytes();
  const sealed = sealBody({ ...options, payload }, random);
  const pair = createECDH('prime256v1');
  const epk = pair.generateKeys();
  const askerKey = fromBase64url(publicKey, 65);
  const keys = doorKeys(answerPrk(pair.computeSecret(askerKey), epk, askerKey), 2);
  const door = wrap(sealed, { kdf: 'ecdh-p256', iterations: 0, salt: epk }, keys, random(12));
  const lock: DescribedAnswerLock = { v: 2, kdf: 'ecdh-p256', epk: toBase64url(epk) };
  return { lock, envelope: { ...sealed.body, ...door } };
}
