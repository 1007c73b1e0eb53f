/** The parts of a WebP file that are its picture; all others tell something about it. */
const pixelParts = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH']);

/**
 * Whether a picture is a still WebP file without any part but its pixels: the way the editor writes them itself.
 * Such a picture need not be drawn anew when it is pasted again.
 */
export function hasPixelsOnly(bytes: Uint8Array): boolean {
  if (textAt(bytes, 0) !== 'RIFF' || textAt(bytes, 8) !== 'WEBP') return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let offset = 12;
  while (offset + 8 <= bytes.length) {
    if (!pixelParts.has(textAt(bytes, offset))) return false;
    const length = view.getUint32(offset + 4, true);
    offset += 8 + length + (length % 2);
  }
  return offset === bytes.length;
}

/**
 * A WebP file without its colour profile. For pictures that a canvas wrote, whose profile is the one that every
 * picture without a profile has.
 */
export function withoutProfile(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isProfiled =
    textAt(bytes, 8) === 'WEBP' && textAt(bytes, 12) === 'VP8X' && textAt(bytes, 30) === 'ICCP';
  if (!isProfiled) return bytes;
  const length = view.getUint32(34, true);
  const rest = bytes.subarray(38 + length + (length % 2));
  const bare = new Uint8Array(30 + rest.length);
  bare.set(bytes.subarray(0, 30));
  bare.set(rest, 30);
  const bareView = new DataView(bare.buffer);
  bareView.setUint32(4, bare.length - 8, true);
  bareView.setUint8(20, bareView.getUint8(20) & ~profileFlag);
  return bare;
}

const profileFlag = 0x20;

function textAt(bytes: Uint8Array, offset: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + 4));
}
