import { expect, test } from 'vitest';
import { drawQr } from '../../contract/qr/qr-drawing.ts';
import { qrModules } from '../../contract/qr/qr-modules.ts';
import { qrPixels } from '../../contract/qr/qr-pixels.ts';
import { plainQr, type QrStyle, qrProblem } from '../../contract/qr/qr-style.ts';
import { modulesPng } from '../../server/links/rest/modules-png.ts';
import { pngPixels } from '../support/services/png-pixels.ts';
import { readQr } from '../support/services/read-qr.ts';

const short = 'https://shylnk.test/spring24';
const long = `https://${'a-very-long-host.'.repeat(8)}test/s/h7Qk2mXv9LpA#${'k'.repeat(43)}`;

const styles: Partial<QrStyle>[] = [
  {},
  ...[128, 200, 333].map((size) => ({ size })),
  ...[2, 3, 16].map((margin) => ({ margin, size: 300 })),
  { size: 300, color: '#1d3f8f', background: '#ffe9c7' },
  // As alike as they may be, among the dark and among the light.
  { size: 300, color: '#000000', background: '#6d6d6d' },
  { size: 300, color: '#7f7f7f', background: '#ffffff' },
  { size: 300, color: '#ffffff', background: '#12151f' },
];

test.each([short, long].flatMap((text) => styles.map((style) => ({ text, style }))))(
  'a program is handed a picture that reads $text: $style',
  async ({ text, style: chosen }) => {
    const style = { ...plainQr, ...chosen };
    const { units } = drawQr(text, style);
    if (qrProblem(style, units) !== null) {
      expect(style.size, 'only too few pixels are refused here').toBeLessThan(units * 2);
      return;
    }
    const pixels = qrPixels(units, style.size);
    const png = Buffer.from(await modulesPng(qrModules(text, false), pixels, style));
    const picture = pngPixels(png);
    expect([picture.width, picture.height]).toEqual([pixels.side, pixels.side]);
    expect(readQr(picture)).toBe(text);
  },
);
