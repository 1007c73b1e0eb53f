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

function textAt(bytes: Uint8Array, offset: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + 4));
}
