import { describe, expect, it } from 'vitest';
import { checkImage } from '../../../contract/delta/delta-image.ts';
import { avifDeclaring, dataUri, pictures, pngDeclaring } from './pictures.ts';

const notData = 'Pictures have to be part of the message. Pictures on other sites are not loaded.';
const notRaster = 'This kind of picture cannot be shared. Use PNG, JPEG, GIF, WebP or AVIF.';
const damaged = 'A picture in the message is damaged. Please insert it again.';

/** How many pixels a picture unpacks to, or why it is refused. */
function sizeOf(source: unknown): number | string {
  const checked = checkImage(source);
  return checked.ok ? checked.value.pixels : checked.failure;
}

/** A file of Latin-1 text, of which so many bytes are kept. */
function file(subtype: string, content: string, length = content.length): number | string {
  return sizeOf(dataUri(subtype, content.slice(0, length)));
}

function contentOf(source: string): string {
  return atob(source.slice(source.indexOf(',') + 1));
}

function be16(value: number): string {
  return String.fromCharCode(value >>> 8, value & 255);
}

function be32(value: number): string {
  return be16(value >>> 16) + be16(value & 0xffff);
}

function le16(value: number): string {
  return String.fromCharCode(value & 255, value >>> 8);
}

function le24(value: number): string {
  return le16(value & 0xffff) + String.fromCharCode(value >>> 16);
}

function le32(value: number): string {
  return le16(value & 0xffff) + le16(value >>> 16);
}

describe('what is said of a picture', () => {
  it('that is no data of the message', () => {
    for (const source of [7, null, undefined, [pictures.png], 'https://example.com/data:image/png', ''])
      expect(sizeOf(source)).toBe(notData);
  });

  it('that is data of another kind', () => {
    for (const source of [
      'data:',
      'data:text/html,x',
      `data:${pictures.png}`,
      pictures.png.replace(';', '_'),
    ])
      expect(sizeOf(source)).toBe(notRaster);
  });

  it('whose text is no base64', () => {
    for (const source of [`${pictures.png}!`, 'data:image/png;base64,', pictures.gif.replace(/=$/, '')])
      expect(sizeOf(source)).toBe(damaged);
  });

  it('that has no width or no height', () => {
    expect([pngDeclaring(0, 2), pngDeclaring(2, 0), pngDeclaring(1, 1)].map(sizeOf)).toEqual([
      damaged,
      damaged,
      1,
    ]);
  });
});

describe('a PNG', () => {
  const whole = contentOf(pngDeclaring(300, 70_000));

  it('is known by its first bytes and its header, which has to be whole', () => {
    expect(file('png', whole)).toBe(21_000_000);
    expect(file('png', whole, 32)).toBe(damaged);
    expect(file('png', whole.replace('PNG', 'PNX'))).toBe(damaged);
    expect(file('png', whole.replace('IHDR', 'IEND'))).toBe(damaged);
  });
});

describe('a GIF', () => {
  const gif = (version: string) => `GIF8${version}a${le16(300)}${le16(2)}\0\0\0`;

  it('is of 1987 or 1989, and has its screen size', () => {
    expect(['7', '9', '8'].map((version) => file('gif', gif(version)))).toEqual([600, 600, damaged]);
    expect(file('gif', gif('9'), 12)).toBe(damaged);
  });
});

describe('a JPEG', () => {
  const segment = (marker: number, content: string) =>
    `\xff${String.fromCharCode(marker)}${be16(content.length + 2)}${content}`;
  const frame = (marker: number, width = 3, height = 500) =>
    segment(marker, `\x08${be16(height)}${be16(width)}`);
  const jpeg = (...segments: string[]) => file('jpeg', ['\xff\xd8', ...segments].join(''));

  it('has its size in the first header of a frame, of whatever coding', () => {
    for (const marker of [0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc7, 0xc9, 0xcb, 0xcd, 0xcf])
      expect(jpeg(frame(marker), frame(0xc0, 9, 9)), marker.toString(16)).toBe(1500);
  });

  it('has none in what only looks like such a header: tables, reserved markers, comments', () => {
    for (const marker of [0xc4, 0xc8, 0xcc, 0xbf, 0xd0, 0xe0, 0xfe]) {
      expect(jpeg(frame(marker, 9, 9), frame(0xc2)), marker.toString(16)).toBe(1500);
      expect(jpeg(frame(marker, 9, 9)), marker.toString(16)).toBe(damaged);
    }
  });

  it('may fill up with bytes of ones before a marker, but has no other byte there', () => {
    expect(jpeg(segment(0xe0, 'JFIF'), '\xff\xff', frame(0xc0))).toBe(1500);
    expect(jpeg(segment(0xe0, 'JFIF'), '\0', frame(0xc0))).toBe(damaged);
  });

  it('begins as one, and has its header whole', () => {
    expect(file('jpeg', `\xff\xd9${frame(0xc0)}`)).toBe(damaged);
    expect(file('jpeg', `\xff\xd8${frame(0xc0)}`, 11)).toBe(1500);
    expect(file('jpeg', `\xff\xd8${frame(0xc0)}`, 10)).toBe(damaged);
  });
});

describe('a WebP', () => {
  const webp = (chunk: string, content: string) =>
    `RIFF${le32(22 + content.length)}WEBP${chunk}${le32(10)}${content}`;
  const lossy = (width: number, height: number) =>
    webp('VP8 ', `\0\0\0\x9d\x01\x2a${le16(width)}${le16(height)}`);
  const lossless = (width: number, height: number) =>
    webp('VP8L', `\x2f${le32((((height - 1) << 14) | (width - 1)) >>> 0)}\0\0\0\0\0`);
  const extended = (width: number, height: number) =>
    webp('VP8X', `\xff\xff\xff\xff${le24(width - 1)}${le24(height - 1)}`);

  it('has fourteen bits for each side where it is lossy, and two for how it is scaled', () => {
    expect(file('webp', lossy(16_383, 2))).toBe(32_766);
    expect(file('webp', lossy(0xc000 | 300, 0x8000 | 200))).toBe(60_000);
  });

  it('has fourteen bits for each side where it loses nothing', () => {
    expect(file('webp', lossless(16_384, 3))).toBe(49_152);
    expect(file('webp', lossless(3, 16_384))).toBe(49_152);
  });

  it('has twenty-four bits for each side in its extended form', () => {
    expect(file('webp', extended(0x12_3456, 2))).toBe(2 * 0x12_3456);
    expect(file('webp', extended(2, 0x65_4321))).toBe(2 * 0x65_4321);
  });

  it('is known by its names, and has its header whole', () => {
    expect(file('webp', lossy(3, 2), 30)).toBe(6);
    expect(file('webp', extended(3, 2), 29)).toBe(damaged);
    expect(file('webp', lossy(3, 2).replace('RIFF', 'RIFX'))).toBe(damaged);
    expect(file('webp', lossy(3, 2).replace('WEBP', 'WAVE'))).toBe(damaged);
    expect(file('webp', lossy(3, 2).replace('VP8 ', 'VP9 '))).toBe(damaged);
  });
});

describe('an AVIF', () => {
  const sized = (width: number, height: number) => `ispe${be32(0)}${be32(width)}${be32(height)}`;
  const avif = (brands: string, rest: string, length = 8 + brands.length) =>
    file('avif', `${be32(length)}ftyp${brands}${rest}`);

  it('is as large as the largest size it declares, wherever that stands', () => {
    const [small, large] = [
      { width: 16, height: 16 },
      { width: 32, height: 20 },
    ];
    expect(sizeOf(avifDeclaring(large, small))).toBe(640);
    expect(sizeOf(avifDeclaring(small, large, small))).toBe(640);
    expect(sizeOf(avifDeclaring())).toBe(damaged);
  });

  it('is a picture or a sequence of them by one of its brands', () => {
    expect(avif(`avif${be32(0)}`, sized(3, 2))).toBe(6);
    expect(avif(`mif1${be32(0)}avis`, sized(3, 2))).toBe(6);
    expect(avif(`mif1${be32(0)}avio`, sized(3, 2))).toBe(damaged);
    expect(file('avif', `${be32(16)}freeavif${be32(0)}${sized(3, 2)}`)).toBe(damaged);
  });

  it('has its brands in its first box alone, near its beginning', () => {
    expect(avif(`heic${be32(0)}`, `avif${sized(3, 2)}`)).toBe(damaged);
    expect(avif(`heic${'mif1'.repeat(12)}avif`, sized(3, 2))).toBe(6);
    expect(avif(`heic${'mif1'.repeat(13)}avif`, sized(3, 2))).toBe(damaged);
  });

  it('that ends within a size, or declares it further on than is looked, declares none', () => {
    const whole = contentOf(avifDeclaring({ width: 3, height: 2 }));
    expect(file('avif', whole, whole.length - 1)).toBe(damaged);
    const first = `avif${be32(0)}`;
    const padding = (bytes: number) => '\0'.repeat(bytes - 8 - first.length - sized(3, 2).length);
    expect(avif(first, padding(65_536) + sized(3, 2))).toBe(6);
    expect(avif(first, padding(65_537) + sized(3, 2))).toBe(damaged);
    expect(file('avif', `${be32(15)}ftypavif\0\0\0`)).toBe(damaged);
  });
});
