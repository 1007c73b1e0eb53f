import { decodeBase64 } from '../base64.ts';
import { fail, ok, type Result } from '../result.ts';

/** The raster formats a picture in a secret can have. */
export type ImageFormat = 'png' | 'jpeg' | 'gif' | 'webp' | 'avif';

/** A checked picture: its data URI in canonical form, and how many pixels it unpacks to. */
export interface CheckedImage {
  source: string;
  pixels: number;
}

const notData = 'Pictures have to be part of the message. Pictures on other sites are not loaded.';
/** Said of a file that is no picture, or a drawing that could run scripts. */
export const notRasterImage = 'This kind of picture cannot be shared. Use PNG, JPEG, GIF, WebP or AVIF.';
const damaged = 'A picture in the message is damaged. Please insert it again.';

/** The media types a picture can be read from. */
export const imageMediaTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'];

const dataUri = /^data:image\/(png|jpe?g|gif|webp|avif);base64,/i;

/** A picture as the message carries it: a data URI whose bytes are what its media type says. */
export function checkImage(entered: unknown): Result<CheckedImage, string> {
  if (typeof entered !== 'string' || !/^data:/i.test(entered)) return fail(notData);
  const [prefix, name = ''] = dataUri.exec(entered) ?? [];
  if (prefix === undefined) return fail(notRasterImage);
  const format = name.toLowerCase().replace('jpg', 'jpeg') as ImageFormat;
  const encoded = entered.slice(prefix.length);
  const bytes = decodeBase64(encoded);
  const size = bytes === null ? null : readers[format](bytes);
  if (size === null || size.width < 1 || size.height < 1) return fail(damaged);
  return ok({ source: `data:image/${format};base64,${encoded}`, pixels: size.width * size.height });
}

interface Size {
  width: number;
  height: number;
}

/** Each answers null when the first bytes are not its format's. */
const readers: Record<ImageFormat, (bytes: Uint8Array) => Size | null> = {
  png: readPng,
  jpeg: readJpeg,
  gif: readGif,
  webp: readWebp,
  avif: readAvif,
};

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function textAt(bytes: Uint8Array, offset: number, length = 4): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + length));
}

function readPng(bytes: Uint8Array): Size | null {
  if (bytes.length < 33 || textAt(bytes, 0, 8) !== '\x89PNG\r\n\x1a\n' || textAt(bytes, 12) !== 'IHDR')
    return null;
  return { width: viewOf(bytes).getUint32(16), height: viewOf(bytes).getUint32(20) };
}

function readGif(bytes: Uint8Array): Size | null {
  if (bytes.length < 13 || !/^GIF8[79]a$/.test(textAt(bytes, 0, 6))) return null;
  return { width: viewOf(bytes).getUint16(6, true), height: viewOf(bytes).getUint16(8, true) };
}

/** Walks the segments up to the first frame header, which holds the size. */
function readJpeg(bytes: Uint8Array): Size | null {
  if (textAt(bytes, 0, 3) !== '\xff\xd8\xff') return null;
  const view = viewOf(bytes);
  let offset = 2;
  while (offset + 9 <= bytes.length && bytes[offset] === 0xff) {
    const marker = view.getUint8(offset + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { width: view.getUint16(offset + 7), height: view.getUint16(offset + 5) };
    offset += marker === 0xff ? 1 : 2 + view.getUint16(offset + 2);
  }
  return null;
}

function readWebp(bytes: Uint8Array): Size | null {
  if (bytes.length < 30 || textAt(bytes, 0) !== 'RIFF' || textAt(bytes, 8) !== 'WEBP') return null;
  const view = viewOf(bytes);
  switch (textAt(bytes, 12)) {
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return {
        width: (view.getUint32(24, true) & 0xffffff) + 1,
        height: (view.getUint32(26, true) >>> 8) + 1,
      };
    default:
      return null;
  }
}

/** The largest size any item of the file declares: a grid of tiles declares the tiles' and the whole's. */
function readAvif(bytes: Uint8Array): Size | null {
  if (textAt(bytes, 4) !== 'ftyp') return null;
  const view = viewOf(bytes);
  const brands = textAt(bytes, 8, Math.min(view.getUint32(0), 64) - 8);
  if (!/avi[fs]/.test(brands)) return null;
  let largest: Size | null = null;
  for (let offset = 12; offset + 16 <= Math.min(bytes.length, 65_536); offset += 1) {
    if (bytes[offset] !== 0x69 || textAt(bytes, offset) !== 'ispe') continue;
    const size = { width: view.getUint32(offset + 8), height: view.getUint32(offset + 12) };
    if (largest === null || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}
