const startOfScan = 0xda;
const endOfImage = 0xd9;

/**
 * The parts of a JPEG file that are its picture: pixels, colours, and which side is up. Null when it cannot be read to
 * its end.
 */
export function jpegPicture(bytes: Uint8Array): Uint8Array[] | null {
  const kept = [bytes.subarray(0, 2)];
  let offset = 2;
  for (;;) {
    while (bytes[offset] === 0xff && bytes[offset + 1] === 0xff) offset += 1;
    if (bytes[offset] !== 0xff) return null;
    // Whatever stands behind is no part of it: previews, for example, with traces of their own.
    if (bytes[offset + 1] === endOfImage) return [...kept, bytes.subarray(offset, offset + 2)];
    const end = endOfSegment(bytes, offset);
    if (end === null) return null;
    const segment = bytes.subarray(offset, end);
    kept.push(...(isOfPicture(segment) ? [segment] : turnOf(segment)));
    offset = end;
  }
}

function endOfSegment(bytes: Uint8Array, offset: number): number | null {
  const view = viewOf(bytes);
  if (offset + 4 > bytes.length) return null;
  const end = offset + 2 + view.getUint16(offset + 2);
  if (end > bytes.length) return null;
  return bytes[offset + 1] === startOfScan ? endOfScan(bytes, end) : end;
}

/** Among pixels, 0xff is followed by a zero, by itself or by a mark to start again at. */
function endOfScan(bytes: Uint8Array, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

/** What programs may add stands in segments of their own and in comments. */
function isOfPicture(segment: Uint8Array): boolean {
  const marker = segment[1] ?? 0;
  if (marker === 0xe0) return textAt(segment, 4, 5) === 'JFIF\0';
  if (marker === 0xe2) return textAt(segment, 4, 12) === 'ICC_PROFILE\0';
  if (marker === 0xee) return textAt(segment, 4, 5) === 'Adobe';
  return !(marker >= 0xe0 && marker <= 0xef) && marker !== 0xfe;
}

const exif = 'Exif\0\0';
const turnTag = 0x0112;

/** Of what a camera notes, only how it was held: a picture without that would lie on its side. */
function turnOf(segment: Uint8Array): Uint8Array[] {
  if (segment[1] !== 0xe1 || textAt(segment, 4, exif.length) !== exif) return [];
  const turn = readTurn(segment.subarray(4 + exif.length));
  if (turn < 2 || turn > 8) return [];
  const bare = Uint8Array.from([
    ...[0xff, 0xe1, 0, 34],
    ...[...exif].map((letter) => letter.charCodeAt(0)),
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
    ...[0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, turn, 0, 0],
    ...[0, 0, 0, 0],
  ]);
  return [bare];
}

function readTurn(tiff: Uint8Array): number {
  const view = viewOf(tiff);
  const isLittle = textAt(tiff, 0, 2) === 'II';
  if (tiff.length < 14) return 0;
  const start = view.getUint32(4, isLittle);
  const count = start + 2 <= tiff.length ? view.getUint16(start, isLittle) : 0;
  for (let entry = start + 2; entry < start + 2 + count * 12 && entry + 12 <= tiff.length; entry += 12)
    if (view.getUint16(entry, isLittle) === turnTag) return view.getUint16(entry + 8, isLittle);
  return 0;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function textAt(bytes: Uint8Array, offset: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + length));
}
