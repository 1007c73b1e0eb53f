import { describe, expect, it } from 'vitest';
import { withoutTraces } from '../../../contract/delta/without-traces.ts';
import { pictures } from './pictures.ts';

function bytesOf(picture: string): Buffer {
  return Buffer.from(picture.split(',')[1] ?? '', 'base64');
}

function cleaned(bytes: Buffer): Buffer | null {
  const bare = withoutTraces(new Uint8Array(bytes));
  return bare === null ? null : Buffer.from(bare);
}

const place = 'GPSLatitude 48.2082';

function jpegSegment(marker: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0xff, marker, 0, content.length + 2]), content]);
}

function pngChunk(name: string, content: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, Buffer.from(name + content), Buffer.alloc(4)]);
}

/** What a camera notes when it was held upside down: a directory of one entry, and then the place. */
function cameraNote(order: 'II' | 'MM', turn: number): Buffer {
  const entry =
    order === 'MM' ? [1, 0x12, 0, 3, 0, 0, 0, 1, 0, turn, 0, 0] : [0x12, 1, 3, 0, 1, 0, 0, 0, turn, 0, 0, 0];
  const head = order === 'MM' ? [0, 42, 0, 0, 0, 8, 0, 1] : [42, 0, 8, 0, 0, 0, 1, 0];
  return Buffer.concat([
    Buffer.from(`Exif\0\0${order}`),
    Buffer.from([...head, ...entry]),
    Buffer.from(place),
  ]);
}

describe('a picture that is shared as a file', () => {
  const jpeg = bytesOf(pictures.jpeg);
  const start = jpeg.subarray(0, 2);
  const rest = jpeg.subarray(2);

  it('loses what cameras and programs have written into a JPEG, and nothing of its picture', () => {
    const notes = [
      jpegSegment(0xe1, cameraNote('MM', 1)),
      jpegSegment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0<x>${place}</x>`)),
      jpegSegment(0xed, Buffer.from(`Photoshop 3.0\0${place}`)),
      jpegSegment(0xe2, Buffer.from(`MPF\0${place}`)),
      jpegSegment(0xfe, Buffer.from(place)),
    ];
    const preview = Buffer.concat([start, jpegSegment(0xe1, cameraNote('MM', 1)), rest]);
    const full = Buffer.concat([start, ...notes, rest, preview]);
    expect(full.includes(place)).toBe(true);
    expect(cleaned(full)).toEqual(jpeg);
    expect(cleaned(jpeg)).toEqual(jpeg);
  });

  it.each(['II', 'MM'] as const)('keeps which side of a JPEG is up (%s)', (order) => {
    const turned = cleaned(Buffer.concat([start, jpegSegment(0xe1, cameraNote(order, 3)), rest]));
    const bare = jpegSegment(
      0xe1,
      Buffer.from('Exif\0\0MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x03\0\0\0\0\0\0', 'latin1'),
    );
    expect(turned).toEqual(Buffer.concat([start, bare, rest]));
    expect(turned?.includes('GPS')).toBe(false);
  });

  it('keeps the colours of a JPEG', () => {
    const profile = jpegSegment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01colours', 'latin1'));
    const coloured = Buffer.concat([start, profile, jpegSegment(0xee, Buffer.from('Adobe\0d')), rest]);
    expect(cleaned(coloured)).toEqual(coloured);
  });

  it('loses the notes in a PNG, and what stands behind it', () => {
    const png = bytesOf(pictures.png);
    const notes = ['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'prVt'].map((name) => pngChunk(name, place));
    const full = Buffer.concat([png.subarray(0, 33), ...notes, png.subarray(33), Buffer.from(place)]);
    expect(cleaned(full)).toEqual(png);
    const kept = Buffer.concat([png.subarray(0, 33), pngChunk('gAMA', 'ab'), png.subarray(33)]);
    expect(cleaned(kept)).toEqual(kept);
  });

  it('loses the notes in a WebP, which then says that it has none', () => {
    const webp = bytesOf(pictures.webpAlpha);
    const note = Buffer.from(`EXIF\x13\0\0\0${place}\0`, 'latin1');
    const full = Buffer.concat([webp, note, Buffer.from('XMP \x02\0\0\0ab', 'latin1')]);
    full.writeUInt32LE(full.length - 8, 4);
    full.writeUInt8(full.readUInt8(20) | 0x0c, 20);
    expect(cleaned(full)).toEqual(webp);
    expect(cleaned(webp)).toEqual(webp);
  });

  it('is told to be damaged when it cannot be read to its end', () => {
    for (const name of ['jpeg', 'png', 'webpAlpha'] as const) {
      const whole = bytesOf(pictures[name]);
      for (const length of [20, whole.length - 3])
        expect(cleaned(whole.subarray(0, length)), name).toBeNull();
    }
  });

  it('stays as it is when it is none', () => {
    for (const other of [
      Buffer.alloc(0),
      Buffer.from('words'),
      bytesOf(pictures.gif),
      Buffer.from('%PDF-1.7'),
    ])
      expect(cleaned(other)).toEqual(other);
  });
});
