import { type Bytes, base64Bytes, decodeBase64, encodeBase64 } from '../base64.ts';
import { checkDelta, type Delta, type DeltaOp, isFileOp } from '../delta/delta.ts';
import { writtenMessage } from '../delta/delta-bounds.ts';
import { own } from '../delta/delta-formats.ts';
import { limits } from '../limits.ts';

/** How the message is written before it is padded and encrypted. */
export type Compression = 'none' | 'deflate-raw';

/** Messages below this are not worth compressing: padding takes them to the same length anyway. */
const compressFromBytes = 256;
const smallestPaddedBytes = 256;
const lengthBytes = 4;

/** What naming a file's length instead of its content may add to the JSON. */
const sizeOfSizeBytes = 16;

/** The longest payload there can be, padded. */
export const payloadMaxBytes = paddedLength(
  limits.secretMaxBytesWithImages + 2 * lengthBytes + limits.secretMaxFiles * sizeOfSizeBytes,
);
/** The shortest payload there can be, padded. */
export const payloadMinBytes = smallestPaddedBytes;

/**
 * A message as the bytes that are encrypted: its JSON, compressed where that helps, with the length in front, and behind
 * it the files as they are; the length of all that in front, padded.
 */
export async function packPayload(delta: Delta): Promise<{ compression: Compression; bytes: Bytes }> {
  const files = delta.ops.filter(isFileOp).map((op) => decodeBase64(op.insert.file.data) as Bytes);
  const json = new TextEncoder().encode(JSON.stringify({ ops: delta.ops.map(withoutData) }));
  const deflated = json.length < compressFromBytes ? null : await deflate(json);
  const isSmaller = deflated !== null && deflated.length < json.length;
  const written = isSmaller ? deflated : json;
  const content = concatenate([lengthOf(written), written, ...files]);
  return { compression: isSmaller ? 'deflate-raw' : 'none', bytes: pad(content) };
}

/** The message in decrypted bytes; null when there is none that may be shown. Nothing in them is trusted. */
export async function unpackPayload(bytes: Bytes, compression: Compression): Promise<Delta | null> {
  const content = unpad(bytes);
  if (content === null || content.length < lengthBytes) return null;
  const jsonEnd = lengthBytes + readLength(content);
  if (jsonEnd > content.length) return null;
  const json = await readJson(content.subarray(lengthBytes, jsonEnd), compression);
  return checked(withData(json, content.subarray(jsonEnd)));
}

/** The same of version 1, which has no files: all of it is the JSON. */
export async function unpackFirstPayload(bytes: Bytes, compression: Compression): Promise<Delta | null> {
  const content = unpad(bytes);
  const delta = content === null ? null : checked(await readJson(content, compression));
  return delta?.ops.some(isFileOp) ? null : delta;
}

function checked(written: unknown): Delta | null {
  const delta = checkDelta(written, writtenMessage);
  return delta.ok ? delta.value : null;
}

async function readJson(bytes: Bytes, compression: Compression): Promise<unknown> {
  const json = compression === 'none' ? bytes : await inflate(bytes);
  if (json === null || json.length > limits.secretMaxBytesWithImages) return null;
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(json);
    const written: unknown = JSON.parse(text);
    return typeof written === 'object' ? written : null;
  } catch {
    return null;
  }
}

/** A file is named by its length; its bytes follow behind the JSON, in the order of the files. */
function withoutData(op: DeltaOp): unknown {
  if (!isFileOp(op)) return op;
  const { name, data } = op.insert.file;
  return { insert: { file: { name, size: base64Bytes(data) } } };
}

/** The runs with the bytes of their files; null unless these are exactly the bytes there are. */
function withData(json: unknown, files: Bytes): unknown[] | null {
  const ops = own(json, 'ops');
  if (!Array.isArray(ops)) return null;
  let offset = 0;
  const whole = ops.map((op: unknown) => {
    const file = own(own(op, 'insert'), 'file');
    if (file === undefined) return op;
    const start = offset;
    const size = own(file, 'size');
    offset += typeof size === 'number' && Number.isInteger(size) && size >= 0 ? size : Number.NaN;
    return {
      insert: { file: { name: own(file, 'name'), data: encodeBase64(files.subarray(start, offset)) } },
    };
  });
  return offset === files.length ? whole : null;
}

/**
 * Padmé: lengths are rounded up so that at most 12 % is added and only log log of the length shows
 * (Nikitin et al., "Reducing Metadata Leakage from Encrypted Files and Communication with PURBs", 2019).
 */
export function paddedLength(length: number): number {
  const least = Math.max(length, smallestPaddedBytes);
  const exponent = floorLog2(least);
  const keptBits = floorLog2(exponent) + 1;
  const step = 2 ** (exponent - keptBits);
  return Math.ceil(least / step) * step;
}

function floorLog2(whole: number): number {
  return 31 - Math.clz32(whole);
}

function pad(content: Bytes): Bytes {
  const padded = new Uint8Array(paddedLength(content.length + lengthBytes));
  padded.set(lengthOf(content));
  padded.set(content, lengthBytes);
  return padded;
}

function lengthOf(bytes: Bytes): Bytes {
  const length = new Uint8Array(lengthBytes);
  new DataView(length.buffer).setUint32(0, bytes.length);
  return length;
}

function readLength(bytes: Bytes): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
}

function unpad(padded: Bytes): Bytes | null {
  if (padded.length < lengthBytes) return null;
  const end = lengthBytes + readLength(padded);
  const isPadded = padded.length === paddedLength(end) && padded.subarray(end).every((byte) => byte === 0);
  return isPadded ? padded.subarray(lengthBytes, end) : null;
}

async function deflate(bytes: Bytes): Promise<Bytes | null> {
  return readAll(new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw')), Infinity);
}

/** Stops as soon as the text grows past what a message may have, so that a small envelope cannot fill the memory. */
async function inflate(bytes: Bytes): Promise<Bytes | null> {
  try {
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    return await readAll(stream, limits.secretMaxBytesWithImages);
  } catch {
    return null;
  }
}

async function readAll(stream: ReadableStream<Uint8Array>, mostBytes: number): Promise<Bytes | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > mostBytes) {
      await reader.cancel();
      return null;
    }
    chunks.push(part.value);
  }
  return concatenate(chunks);
}

function concatenate(parts: readonly Uint8Array[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    all.set(part, offset);
    offset += part.length;
  }
  return all;
}
