// @module-tag rest
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawQr } from '../../../contract/qr/qr-drawing.ts';
import { plainQr, type QrStyle } from '../../../contract/qr/qr-style.ts';
import { qrSvg } from '../../../contract/qr/qr-svg.ts';
import { type BrowserPage, openPage } from '../../support/browser/chromium.ts';
import { paintPicture } from '../../support/browser/paint-picture.ts';
import { readQr } from '../../support/services/read-qr.ts';

const texts = [
  'https://shylnk.test/spring24',
  `https://links.shylnk.test/s/h7Qk2mXv9LpA#${'kT9-'.repeat(10)}abc`,
  `https://${'a-very-long-host.'.repeat(8)}test/spring24`,
];
/** A logo that hides all that is under it. */
const logo = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path fill="#000" d="M0 0h8v8H0z"/><path fill="#fff" d="M0 0h4v4H0z"/></svg>',
)}`;

const styles: Partial<QrStyle>[] = (['square', 'rounded'] as const).flatMap((shape) =>
  [null, logo].flatMap((picture) => [
    { shape, logo: picture },
    { shape, logo: picture, margin: 2, color: '#7f7f7f' },
    { shape, logo: picture, color: '#ffd166', background: '#12151f' },
  ]),
);

let reader: BrowserPage;
beforeAll(async () => {
  reader = await openPage('http://localhost');
});
afterAll(() => reader.close());

async function expectReadable(text: string, chosen: Partial<QrStyle>, size: number): Promise<void> {
  const svg = qrSvg(drawQr(text, { ...plainQr, ...chosen, size }));
  const pixels = await paintPicture(reader.page, svg, 'image/svg+xml');
  expect(pixels.width).toBe(size);
  expect([chosen, size, readQr(pixels)]).toEqual([chosen, size, text]);
}

test.each(texts)(
  'a code reads the same in every shape, colour and size, with a logo and without: %s',
  async (text) => {
    for (const chosen of styles) for (const size of [300, 640]) await expectReadable(text, chosen, size);
  },
);
