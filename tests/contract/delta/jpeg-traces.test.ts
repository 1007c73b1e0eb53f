import { describe, expect, it } from 'vitest';
import { jpegPicture } from '../../../contract/delta/jpeg-traces.ts';

const start = [0xff, 0xd8];
const end = [0xff, 0xd9];
const place = 'GPSLatitude 48.2082';

function latin(text: string): number[] {
  return [...Buffer.from(text, 'latin1')];
}

function segment(marker: number, content: string | number[]): number[] {
  const bytes = typeof content === 'string' ? latin(content) : content;
  return [0xff, marker, 0, bytes.length + 2, ...bytes];
}

const head = segment(0xe0, 'JFIF\0\x01\x02');
const tables = segment(0xdb, 'numbers');
/** Pixels as a scan has them: what looks like a mark is none, and it may start again in the middle. */
const scan = (first: number) => [
  ...segment(0xda, 'scan'),
  ...[first, 0xff, 0, 7, 0xff, 0xd0, 8, 0xff, 0xd3, 9, 0xff, 0xd7, 10],
];

function kept(bytes: number[]): number[] | null {
  const parts = jpegPicture(Uint8Array.from(bytes));
  return parts === null ? null : parts.flatMap((part) => [...part]);
}

describe('the picture of a JPEG', () => {
  const picture = [...start, ...head, ...tables, ...scan(1), ...end];

  it('is all of it where nothing else is in it', () => {
    expect(kept(picture)).toEqual(picture);
  });

  it('may come in several scans, between which programs have no say', () => {
    const twice = [...start, ...head, ...tables, ...scan(1), ...scan(2), ...end];
    const noted = [...start, ...head, ...tables, ...scan(1), ...segment(0xfe, place), ...scan(2), ...end];
    expect(kept(twice)).toEqual(twice);
    expect(kept(noted)).toEqual(twice);
  });

  it('ends where it says so: a preview behind it is no part of it', () => {
    expect(kept([...picture, ...picture])).toEqual(picture);
    expect(kept([...picture, ...latin(place)])).toEqual(picture);
  });

  it('is found between bytes that only fill', () => {
    const filled = [...start, 0xff, 0xff, ...head, 0xff, ...segment(0xfe, place), 0xff, ...tables];
    expect(kept([...filled, ...scan(1), ...end])).toEqual(picture);
    // Those behind pixels stay with them.
    const widened = [...picture.slice(0, -2), 0xff, 0xff, ...end];
    expect(kept(widened)).toEqual(widened);
  });

  it.each([
    [0xe0, `JFXX\0${place}`],
    [0xe1, `http://ns.adobe.com/xap/1.0/\0${place}`],
    [0xe2, `MPF\0${place}`],
    [0xe3, place],
    [0xed, `Photoshop 3.0\0${place}`],
    [0xee, `Ducky${place}`],
    [0xef, place],
    [0xfe, place],
  ])('has nothing of what a program wrote behind the mark %i', (marker, content) => {
    expect(kept([...start, ...head, ...segment(marker, content), ...picture.slice(2 + head.length)])).toEqual(
      picture,
    );
  });

  it.each([
    [0xdd, 'ab'],
    [0xe2, 'ICC_PROFILE\0colours'],
    [0xee, 'Adobe\0d'],
    [0xf0, 'ab'],
  ])('has what it looks different without, behind the mark %i', (marker, content) => {
    const needed = [...start, ...segment(marker, content), ...picture.slice(2)];
    expect(kept(needed)).toEqual(needed);
  });

  it('cannot be known where the file is cut off or breaks off', () => {
    for (let length = 2; length < picture.length; length += 1)
      expect([length, kept(picture.slice(0, length))]).toEqual([length, null]);
    expect(kept([...start, ...head, 1, ...picture.slice(2)])).toBeNull();
    expect(kept([...start, 0xff, 0xdb, 0, 9, 1, 2])).toBeNull();
  });
});

describe('which side of a JPEG is up', () => {
  /** A camera's notes: so many entries, each with its number and its value, and the place behind them. */
  function cameraNote(entries: [tag: number, value: number][], said = entries.length, shift = 0): number[] {
    const written = entries.flatMap(([tag, value]) => [
      tag >> 8,
      tag & 0xff,
      0,
      3,
      0,
      0,
      0,
      1,
      0,
      value,
      0,
      0,
    ]);
    const offset = [0, 0, 0, 8 + shift];
    return [
      ...latin('Exif\0\0MM\0\x2a'),
      ...[...offset, ...new Array(shift).fill(0x12), 0, said],
      ...[...written, ...latin(place)],
    ];
  }
  const turn = 0x0112;
  const maker = 0x010f;
  const bare = (value: number) =>
    segment(0xe1, [
      ...latin('Exif\0\0MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0'),
      value,
      ...Array(6).fill(0),
    ]);
  const turned = (note: number[]) => kept([...start, ...segment(0xe1, note), ...scan(1), ...end]);
  const upright = [...start, ...scan(1), ...end];

  it.each([2, 3, 6, 8])('is kept when it was held as %i says, and nothing else of the note', (value) => {
    expect(turned(cameraNote([[turn, value]]))).toEqual([...start, ...bare(value), ...scan(1), ...end]);
  });

  it.each([0, 1, 9, 200])('needs no word when the note says %i', (value) => {
    expect(turned(cameraNote([[turn, value]]))).toEqual(upright);
  });

  it('is found behind other entries, wherever they begin', () => {
    const note: [number, number][] = [
      [maker, 5],
      [maker, 7],
      [turn, 6],
    ];
    for (const shift of [0, 6])
      expect(turned(cameraNote(note, 3, shift))).toEqual([...start, ...bare(6), ...scan(1), ...end]);
  });

  it('is not read where the note has no entries any more', () => {
    expect(turned(cameraNote([[maker, 5]]))).toEqual(upright);
    expect(
      turned(
        cameraNote(
          [
            [maker, 5],
            [turn, 6],
          ],
          1,
        ),
      ),
    ).toEqual(upright);
  });

  it('is unknown, and no harm done, where the note is cut off', () => {
    const note = cameraNote([[turn, 6]]);
    const whole = note.length - place.length;
    expect(turned(note.slice(0, whole))).toEqual([...start, ...bare(6), ...scan(1), ...end]);
    for (let length = 0; length < whole; length += 1) expect(turned(note.slice(0, length))).toEqual(upright);
    const lost = [...latin('Exif\0\0MM\0\x2a'), 0xff, 0xff, 0xff, 0xff, ...latin(place)];
    expect(turned(lost)).toEqual(upright);
  });

  it('is said by cameras alone', () => {
    const note = cameraNote([[turn, 6]]);
    expect(kept([...start, ...segment(0xe3, note), ...scan(1), ...end])).toEqual(upright);
    expect(turned([...latin('Exit'), ...note.slice(4)])).toEqual(upright);
  });
});
