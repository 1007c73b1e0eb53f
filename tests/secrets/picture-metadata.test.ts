import { expect, it } from 'vitest';
import { hasPixelsOnly, withoutProfile } from '../../web/features/secrets/pictures/picture-metadata.ts';
import { pictures } from '../contract/delta/pictures.ts';

function bytesOf(picture: string): Buffer {
  return Buffer.from(picture.split(',')[1] ?? '', 'base64');
}

it('a WebP file of nothing but pixels is known as such', () => {
  for (const name of ['webpLossy', 'webpLossless', 'webpAlpha'] as const)
    expect(hasPixelsOnly(bytesOf(pictures[name])), name).toBe(true);
});

it('any other file may carry more than its pixels', () => {
  const withPlace = Buffer.concat([bytesOf(pictures.webpLossy), Buffer.from('EXIF\x04\0\0\0here')]);
  const cut = bytesOf(pictures.webpLossy).subarray(0, -3);
  for (const bytes of [withPlace, cut, bytesOf(pictures.png), bytesOf(pictures.jpeg), Buffer.alloc(0)])
    expect(hasPixelsOnly(bytes)).toBe(false);
});

it('a picture that a canvas wrote is left with nothing but its pixels', () => {
  const bare = bytesOf(pictures.webpAlpha);
  const profile = Buffer.from('ICCP\x05\0\0\0sRGB!\0', 'latin1');
  const profiled = Buffer.concat([bare.subarray(0, 30), profile, bare.subarray(30)]);
  profiled.writeUInt32LE(profiled.length - 8, 4);
  profiled.writeUInt8(profiled.readUInt8(20) | 0x20, 20);
  expect(hasPixelsOnly(profiled)).toBe(false);
  expect(Buffer.from(withoutProfile(new Uint8Array(profiled)))).toEqual(bare);
  expect(Buffer.from(withoutProfile(new Uint8Array(bare)))).toEqual(bare);
});
