import type { Bytes } from '../base64.ts';
import { jpegPicture } from './jpeg-traces.ts';

/**
 * A picture file without what tells where and with what it was taken; its picture stays byte for byte. Other files stay
 * as they are. Null: it is a picture that cannot be read to its end, so that nobody knows what is in it.
 */
export function withoutTraces(bytes: Bytes): Bytes | null {
  const parts = picturePartsOf(bytes);
  return parts === null ? null : joined(parts);
}

function picturePartsOf(bytes: Bytes): Uint8Array[] | null {
  if (textAt(bytes, 0, 3) === '\xff\xd8\xff') return jpegPicture(bytes);
  if (textAt(bytes, 0, 8) === pngStart) return pngPicture(bytes);
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP') return webpPicture(bytes);
  return [bytes];
}

const pngStart = '\x89PNG\r\n\x1a\n';
/** Chunks that a picture looks different without; those whose name begins with a capital letter are needed, too. */
const pngNeeded = new Set(
  'tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs hIST sPLT cICP mDCV cLLI acTL fcTL fdAT'.split(' '),
);

function pngPicture(bytes: Bytes): Uint8Array[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept = [bytes.subarray(0, pngStart.length)];
  for (let offset = pngStart.length; offset + 12 <= bytes.length; ) {
    const name = textAt(bytes, offset + 4, 4);
    const end = offset + 12 + view.getUint32(offset);
    if (end > bytes.length) return null;
    if (/^[A-Z]/.test(name) || pngNeeded.has(name)) kept.push(bytes.subarray(offset, end));
    if (name === 'IEND') return kept;
    offset = end;
  }
  return null;
}

const webpNeeded = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** In the head of a WebP file: it says that notes of a camera and of programs follow. */
const notesFlags = 0x08 | 0x04;

function webpPicture(bytes: Bytes): Uint8Array[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Uint8Array[] = [];
  const fileEnd = 8 + view.getUint32(4, true);
  if (fileEnd > bytes.length) return null;
  for (let offset = 12; offset + 8 <= fileEnd; ) {
    const length = view.getUint32(offset + 4, true);
    const end = offset + 8 + length + (length % 2);
    if (end > fileEnd) return null;
    const name = textAt(bytes, offset, 4);
    if (webpNeeded.has(name))
      kept.push(name === 'VP8X' ? withoutFlags(bytes.slice(offset, end)) : bytes.subarray(offset, end));
    offset = end;
  }
  const head = bytes.slice(0, 12);
  new DataView(head.buffer).setUint32(4, 4 + lengthOf(kept), true);
  return [head, ...kept];
}

function withoutFlags(chunk: Uint8Array): Uint8Array {
  const view = new DataView(chunk.buffer);
  if (chunk.length > 8) view.setUint8(8, view.getUint8(8) & ~notesFlags);
  return chunk;
}

function lengthOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, part) => sum + part.length, 0);
}

function joined(parts: readonly Uint8Array[]): Bytes {
  const all = new Uint8Array(lengthOf(parts));
  let offset = 0;
  for (const part of parts) {
    all.set(part, offset);
    offset += part.length;
  }
  return all;
}

function textAt(bytes: Uint8Array, offset: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + length));
}
