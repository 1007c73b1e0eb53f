import { expect, it } from 'vitest';
import { hasPixelsOnly } from '../../web/features/secrets/editor/picture-metadata.ts';
import { pictures } from '../contract/pictures.ts';

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
