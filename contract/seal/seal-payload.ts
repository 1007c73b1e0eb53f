import type { Bytes } from '../base64.ts';
import { checkDelta, type Delta } from '../delta/delta.ts';
import { writtenMessage } from '../delta/delta-bounds.ts';
import { limits } from '../limits.ts';

/** How the message is written before it is padded and encrypted. */
export type Compression = 'none' | 'deflate-raw';

/** Messages below this are not worth compressing: padding takes them to the same length anyway. */
const compressFromBytes = 256;
const smallestPaddedBytes = 256;
const lengthBytes = 4;

/** The longest payload there can be, padded. */
export const payloadMaxBytes = paddedLength(limits.secretMaxBytesWithImages + lengthBytes);
/** The shortest payload there can be, padded. */
export const payloadMinBytes = smallestPaddedBytes;

/** A message as the bytes that are encrypted: JSON, compressed where that helps, its length in front, padded. */
export async function packPayload(delta: Delta): Promise<{ compression: Compression; bytes: Bytes }> {
  const json = new TextEncoder().encode(JSON.stringify(delta));
  const deflated = json.length < compressFromBytes ? null : await deflate(json);
  const isSmaller = deflated !== null && deflated.length < json.length;
  return { compression: isSmaller ? 'deflate-raw' : 'none', bytes: pad(isSmaller ? deflated : json) };
}

/** The message in decrypted bytes; null when there is none that may be shown. Nothing in them is trusted. */
export async function unpackPayload(bytes: Bytes, compression: Compression): Promise<Delta | null> {
  const content = unpad(bytes);
  const json = content === null || compression === 'none' ? content : await inflate(content);
  if (json === null || json.length > limits.secretMaxBytesWithImages) return null;
  const delta = checkDelta(new TextDecoder().decode(json), writtenMessage);
  return delta.ok ? delta.value : null;
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
  new DataView(padded.buffer).setUint32(0, content.length);
  padded.set(content, lengthBytes);
  return padded;
}

function unpad(padded: Bytes): Bytes | null {
  if (padded.length < lengthBytes) return null;
  const length = new DataView(padded.buffer, padded.byteOffset).getUint32(0);
  const hasItsLength = padded.length === paddedLength(length + lengthBytes);
  return hasItsLength ? padded.subarray(lengthBytes, lengthBytes + length) : null;
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
  const all = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    all.set(chunk, offset);
    offset += chunk.length;
  }
  return all;
}
