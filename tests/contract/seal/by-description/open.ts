// Opens what a link leads to: versions 1 and 2.
import { inflateRawSync } from 'node:zlib';
import { readFragmentByDescription } from './fragment.ts';
import type { BodyParts, Fields, LockParts, Version } from './parts.ts';
import {
  ALGORITHM,
  aadOfContent,
  aadOfDoor,
  aadOfVersion1,
  bodyKeys,
  decrypt,
  doorKeys,
  EMPTY,
  fail,
  fromBase64url,
  hkdfExtract,
  MAX_ITERATIONS,
  MIN_ITERATIONS,
  paddedLengthOf,
  stretch,
  toBase64url,
} from './parts.ts';

export interface OpenedFile {
  name: string;
  bytes: Buffer;
}
export interface Content {
  json: string;
  files: OpenedFile[];
}
export interface Opened extends Content {
  proof: string;
}

interface Envelope extends BodyParts {
  bcm: Buffer;
  ct: Buffer;
  cmt: Buffer;
  ivw: Buffer;
  wk: Buffer;
}

const MAX_UNPACKED = 5 * 1024 * 1024;

export function asFields(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) fail('damaged');
  return value as Fields;
}

export function readVersion(value: unknown): Version {
  if (value !== 1 && value !== 2) fail('unsupported');
  return value;
}

/** A name out of a list: anything else is unsupported. */
export function readName(value: unknown, names: string[]): string {
  return names.find((name) => name === value) ?? fail('unsupported');
}

function readIterations(value: unknown): number {
  if (typeof value !== 'number' || !Number.isInteger(value)) fail('damaged');
  if (value < MIN_ITERATIONS || value > MAX_ITERATIONS) fail('unsupported');
  return value;
}

function readLock(lock: Fields): LockParts {
  const kdf = readName(lock['kdf'], ['none', 'pbkdf2-sha256']);
  if (kdf === 'none')
    return lock['iterations'] === 0 && lock['salt'] === ''
      ? { kdf, iterations: 0, salt: EMPTY }
      : fail('damaged');
  const salt = fromBase64url(lock['salt'], 16);
  return { kdf, iterations: readIterations(lock['iterations']), salt };
}

function readEnvelope(envelope: Fields, version: Version): Envelope {
  return {
    alg: readName(envelope['alg'], [ALGORITHM]),
    comp: readName(envelope['comp'], ['none', 'deflate-raw']),
    pad: readName(envelope['pad'], ['padme']),
    fmt: readName(envelope['fmt'], [version === 1 ? 'delta' : 'delta+files']),
    rid: fromBase64url(envelope['rid'], 16),
    bcm: version === 1 ? EMPTY : fromBase64url(envelope['bcm'], 32),
    ivc: fromBase64url(envelope['ivc'], 12),
    ct: fromBase64url(envelope['ct']),
    cmt: fromBase64url(envelope['cmt'], 32),
    ivw: fromBase64url(envelope['ivw'], 12),
    wk: fromBase64url(envelope['wk'], 48),
  };
}

/** Both disagree: the key is wrong. Only one: the envelope was changed. */
function unwrapContentKey(envelope: Envelope, kek: Buffer, cmt: Buffer, aad: Buffer): Buffer {
  const contentKey = decrypt(kek, envelope.ivw, envelope.wk, aad);
  const committed = cmt.equals(envelope.cmt);
  if (contentKey === null) fail(committed ? 'damaged' : 'wrong-key');
  if (!committed) fail('damaged');
  return contentKey;
}

function unpad(payload: Buffer): Buffer {
  if (payload.length < 4) fail('damaged');
  const end = 4 + payload.readUInt32BE(0);
  if (payload.length !== paddedLengthOf(end)) fail('damaged');
  if (payload.subarray(end).some((byte) => byte !== 0)) fail('damaged');
  return payload.subarray(4, end);
}

function splitContent(content: Buffer): { written: Buffer; rest: Buffer } {
  if (content.length < 4) fail('damaged');
  const end = 4 + content.readUInt32BE(0);
  if (end > content.length) fail('damaged');
  return { written: content.subarray(4, end), rest: content.subarray(end) };
}

/** The compressed JSON has to be one whole stream with nothing behind it. */
function inflate(written: Buffer): Buffer {
  try {
    const result = inflateRawSync(written, { maxOutputLength: MAX_UNPACKED, info: true });
    const { buffer, engine } = result as unknown as { buffer: Buffer; engine: { bytesWritten: number } };
    return engine.bytesWritten === written.length ? buffer : fail('damaged');
  } catch {
    return fail('damaged');
  }
}

function unpackJson(written: Buffer, comp: string): string {
  const bytes = comp === 'none' ? written : inflate(written);
  if (bytes.length > MAX_UNPACKED) fail('damaged');
  const json = bytes.toString('utf8');
  if (!Buffer.from(json, 'utf8').equals(bytes)) fail('damaged');
  return json;
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return fail('damaged');
  }
}

function readFileRun(value: unknown): { name: string; size: number } {
  const { name, size } = asFields(value);
  if (typeof name !== 'string' || typeof size !== 'number') fail('damaged');
  if (!Number.isSafeInteger(size) || size < 0) fail('damaged');
  return { name, size };
}

function fileRunsOf(json: string): { name: string; size: number }[] {
  const { ops } = asFields(parseJson(json));
  if (!Array.isArray(ops)) fail('damaged');
  return ops.flatMap((op: unknown) => {
    const { insert } = asFields(op);
    const isFile = typeof insert === 'object' && insert !== null && Object.hasOwn(insert, 'file');
    return isFile ? [readFileRun(asFields(insert)['file'])] : [];
  });
}

function cutFiles(json: string, rest: Buffer): OpenedFile[] {
  let start = 0;
  const files = fileRunsOf(json).map(({ name, size }) => {
    const bytes = rest.subarray(start, start + size);
    if (bytes.length !== size) fail('damaged');
    start += size;
    return { name, bytes };
  });
  if (start !== rest.length) fail('damaged');
  return files;
}

function openVersion1(envelope: Envelope, lock: LockParts, kek: Buffer, cmt: Buffer): Content {
  const aad = (part: 'wk' | 'ct'): Buffer => aadOfVersion1(part, lock, envelope.ivw, envelope);
  const contentKey = unwrapContentKey(envelope, kek, cmt, aad('wk'));
  const payload = decrypt(contentKey, envelope.ivc, envelope.ct, aad('ct'));
  if (payload === null) fail('damaged');
  const json = unpackJson(unpad(payload), envelope.comp);
  if (fileRunsOf(json).length > 0) fail('damaged');
  return { json, files: [] };
}

function openVersion2(envelope: Envelope, lock: LockParts, kek: Buffer, cmt: Buffer): Content {
  const aad = aadOfDoor(lock, envelope.ivw, envelope, envelope.bcm);
  const { bodyKey, bcm } = bodyKeys(unwrapContentKey(envelope, kek, cmt, aad));
  if (!bcm.equals(envelope.bcm)) fail('damaged');
  const payload = decrypt(bodyKey, envelope.ivc, envelope.ct, aadOfContent(envelope));
  if (payload === null) fail('damaged');
  const { written, rest } = splitContent(unpad(payload));
  const json = unpackJson(written, envelope.comp);
  return { json, files: cutFiles(json, rest) };
}

/** What follows once a door's keys are known; also used for an answer. */
export function openWithKeys(
  version: Version,
  envelope: Fields,
  lock: LockParts,
  keys: { kek: Buffer; cmt: Buffer },
): Content {
  const parts = readEnvelope(envelope, version);
  const open = version === 1 ? openVersion1 : openVersion2;
  return open(parts, lock, keys.kek, keys.cmt);
}

/** A key that was not given to a lock that needs one is a wrong key. */
function stretchFor(lock: LockParts, key: string | null): Buffer {
  if (lock.kdf === 'none') return EMPTY;
  return key === null || key === '' ? fail('wrong-key') : stretch(key, lock.salt, lock.iterations);
}

export function openByDescription(
  fragment: string,
  key: string | null,
  lock: unknown,
  envelope: unknown,
): Opened {
  const link = readFragmentByDescription(fragment);
  readVersion(link.version);
  const [lockFields, envelopeFields] = [asFields(lock), asFields(envelope)];
  const version = readVersion(lockFields['v']);
  if (readVersion(envelopeFields['v']) !== version) fail('damaged');
  const lockParts = readLock(lockFields);
  const keys = doorKeys(hkdfExtract(stretchFor(lockParts, key), link.bytes), version);
  const content = openWithKeys(version, envelopeFields, lockParts, keys);
  return { ...content, proof: toBase64url(keys.proof) };
}
