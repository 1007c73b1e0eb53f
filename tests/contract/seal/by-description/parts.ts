// What sealing and opening share: spelling of bytes, derivation, encryption, associated data, padding.
import { createCipheriv, createDecipheriv, createHash, createHmac, pbkdf2Sync } from 'node:crypto';

export type Fields = Record<string, unknown>;
export type Version = 1 | 2;
export type Random = (length: number) => Uint8Array<ArrayBuffer>;

/** The parameters of a door's lock as the associated data binds them; `salt` is `epk` for an answer. */
export interface LockParts {
  kdf: string;
  iterations: number;
  salt: Uint8Array;
}

export interface BodyParts {
  alg: string;
  comp: string;
  pad: string;
  fmt: string;
  rid: Uint8Array;
  ivc: Uint8Array;
}

export const EMPTY: Buffer = Buffer.alloc(0);
export const ALGORITHM = 'aes-256-gcm';
export const MIN_ITERATIONS = 600_000;
export const MAX_ITERATIONS = 5_000_000;
const NAME = 'shylnk seal';
const TAG_LENGTH = 16;
const MIN_PADDED_LENGTH = 256;

export function fail(reason: 'wrong-key' | 'damaged' | 'unsupported'): never {
  throw new Error(reason);
}

export function toBase64url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}

/** Only the canonical spelling: what is written again has to be what was read. */
export function fromBase64url(value: unknown, length?: number): Buffer {
  if (typeof value !== 'string') fail('damaged');
  const bytes = Buffer.from(value, 'base64url');
  if (toBase64url(bytes) !== value) fail('damaged');
  if (length !== undefined && bytes.length !== length) fail('damaged');
  return bytes;
}

export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

export function sha256(...parts: Uint8Array[]): Buffer {
  return createHash('sha256').update(Buffer.concat(parts)).digest();
}

export function hkdfExtract(salt: Uint8Array, input: Uint8Array): Buffer {
  return createHmac('sha256', salt).update(input).digest();
}

/** HKDF-Expand to 32 bytes, which is its first block alone. */
export function hkdfExpand(prk: Uint8Array, label: string): Buffer {
  return createHmac('sha256', prk).update(label, 'utf8').update(Uint8Array.of(1)).digest();
}

export function stretch(key: string, salt: Uint8Array, iterations: number): Buffer {
  return pbkdf2Sync(Buffer.from(key.normalize('NFKC'), 'utf8'), salt, iterations, 32, 'sha256');
}

export function doorKeys(prk: Uint8Array, version: Version): { kek: Buffer; proof: Buffer; cmt: Buffer } {
  const derive = (use: string): Buffer => hkdfExpand(prk, `shylnk/v${version} ${use}`);
  return { kek: derive('kek'), proof: derive('auth'), cmt: derive('commit') };
}

export function bodyKeys(contentKey: Uint8Array): { bodyKey: Buffer; bcm: Buffer } {
  const root = hkdfExtract(EMPTY, contentKey);
  return { bodyKey: hkdfExpand(root, 'shylnk/v2 body key'), bcm: hkdfExpand(root, 'shylnk/v2 body commit') };
}

export function askKeys(random: Uint8Array): { kek: Buffer; proof: Buffer } {
  const prk = hkdfExtract(EMPTY, random);
  return { kek: hkdfExpand(prk, 'shylnk/v2 ask kek'), proof: hkdfExpand(prk, 'shylnk/v2 ask auth') };
}

export function answerPrk(shared: Uint8Array, epk: Uint8Array, askerKey: Uint8Array): Buffer {
  return hkdfExtract(sha256(epk, askerKey), shared);
}

export function encrypt(key: Uint8Array, iv: Uint8Array, plain: Uint8Array, aad: Uint8Array): Buffer {
  const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_LENGTH });
  cipher.setAAD(aad);
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Null where the tag does not agree. */
export function decrypt(key: Uint8Array, iv: Uint8Array, sealed: Buffer, aad: Uint8Array): Buffer | null {
  if (sealed.length < TAG_LENGTH) return null;
  const end = sealed.length - TAG_LENGTH;
  const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_LENGTH });
  decipher.setAAD(aad);
  decipher.setAuthTag(sealed.subarray(end));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, end)), decipher.final()]);
  } catch {
    return null;
  }
}

function joinFields(fields: (string | Uint8Array)[]): Buffer {
  return Buffer.concat(
    fields.flatMap((field) => {
      const bytes = typeof field === 'string' ? Buffer.from(field, 'utf8') : field;
      return [Uint8Array.of(bytes.length), bytes];
    }),
  );
}

export function aadOfContent(body: BodyParts): Buffer {
  return joinFields([
    NAME,
    Uint8Array.of(2),
    'ct',
    body.alg,
    body.comp,
    body.pad,
    body.fmt,
    body.rid,
    body.ivc,
  ]);
}

export function aadOfDoor(lock: LockParts, ivw: Uint8Array, body: BodyParts, bcm: Uint8Array): Buffer {
  return joinFields([
    NAME,
    Uint8Array.of(2),
    'wk',
    body.alg,
    lock.kdf,
    uint32(lock.iterations),
    lock.salt,
    ivw,
    body.comp,
    body.pad,
    body.fmt,
    body.rid,
    body.ivc,
    bcm,
  ]);
}

export function aadOfVersion1(part: 'wk' | 'ct', lock: LockParts, ivw: Uint8Array, body: BodyParts): Buffer {
  return joinFields([
    NAME,
    Uint8Array.of(1),
    body.alg,
    lock.kdf,
    uint32(lock.iterations),
    lock.salt,
    ivw,
    body.ivc,
    body.comp,
    body.pad,
    body.fmt,
    body.rid,
    part,
  ]);
}

export function aadOfAsk(publicKey: Uint8Array, iv: Uint8Array): Buffer {
  return joinFields([NAME, Uint8Array.of(2), 'ask', ALGORITHM, publicKey, iv]);
}

/** Padmé's length for a payload of `length` bytes, the four of its own length among them. */
export function paddedLengthOf(length: number): number {
  const atLeast = Math.max(length, MIN_PADDED_LENGTH);
  const exponent = Math.floor(Math.log2(atLeast));
  const step = 2 ** (exponent - Math.floor(Math.log2(exponent)) - 1);
  return Math.ceil(atLeast / step) * step;
}

/** 00 01 02 …, on from call to call: the randomness of the vectors. */
export function countingBytes(): Random {
  let next = 0;
  return (length) => Uint8Array.from({ length }, () => next++ & 0xff);
}
