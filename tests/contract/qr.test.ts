import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { contrastOf, isLighter, readColor, writeContrast } from '../../contract/qr/contrast.ts';
import { qrBounds, readQrStyle } from '../../contract/qr/entered-style.ts';
import { drawQr } from '../../contract/qr/qr-drawing.ts';
import { qrPixels } from '../../contract/qr/qr-pixels.ts';
import { plainQr, qrProblem } from '../../contract/qr/qr-style.ts';
import { parseQrStyle } from '../../web/ui/qr-studio/stored-style.ts';

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
const address = 'https://shylnk.test/spring24';

describe('the contrast of a code', () => {
  it('is the same from both sides, from 1 to 21', () => {
    fc.assert(
      fc.property(anyColor, anyColor, (one, other) => {
        const contrast = contrastOf(one, other);
        expect(contrast).toBe(contrastOf(other, one));
        expect(contrast).toBeGreaterThanOrEqual(1);
        expect(contrast).toBeLessThanOrEqual(21.0001);
      }),
    );
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
    // The well-known grey that is just enough for words on white.
    expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  });

  it('is never told as one that would do when it would not', () => {
    fc.assert(
      fc.property(anyColor, anyColor, (color, background) => {
        const contrast = contrastOf(color, background);
        const told = Number.parseFloat(writeContrast(contrast));
        expect(told >= limits.qrLeastContrast).toBe(contrast >= limits.qrLeastContrast);
        const problem = qrProblem({ ...plainQr, color, background }, 33);
        expect(problem?.field).toBe(told >= limits.qrLeastContrast ? undefined : 'color');
      }),
    );
  });

  it('grows when the lighter colour becomes lighter still', () => {
    const lightened = (color: string) =>
      color.replaceAll(/\w\w/g, (channel) => (channel > 'ef' ? 'ff' : 'f0'));
    fc.assert(
      fc.property(anyColor, anyColor, (one, other) => {
        const [light, dark] = isLighter(one, other) ? [one, other] : [other, one];
        expect(contrastOf(lightened(light), dark)).toBeGreaterThanOrEqual(contrastOf(light, dark));
      }),
    );
  });
});

describe('a style that is typed', () => {
  test.each([
    ['12151f', '#12151f'],
    ['#12151F', '#12151f'],
    [' #abc ', '#aabbcc'],
    ['', null],
    ['red', null],
    ['#12151', null],
    ['#12151f80', null],
  ])('%j is the colour %j', (text, color) => {
    expect(readColor(text)).toBe(color);
  });

  it('keeps what it was where something cannot be read, and says so', () => {
    const before = { ...plainQr, size: 512, color: '#112233' };
    const { style, problems } = readQrStyle(
      { ...before, size: 'much', margin: 1, color: '#11223', background: 'fff' },
      before,
    );
    expect(style).toEqual({ ...before, background: '#ffffff' });
    expect(problems).toEqual({
      size: 'This has to be a whole number from 128 to 4096',
      margin: 'This has to be a whole number from 2 to 16',
      color: 'This has to be a colour such as #12151f',
    });
  });

  it('comes back from the device as it was chosen, whatever else is found there', () => {
    const chosen = {
      ...plainQr,
      size: 600,
      shape: 'rounded',
      logo: 'data:image/png;base64,iVBORw0=',
    } as const;
    expect(parseQrStyle(JSON.stringify(chosen))).toEqual(chosen);
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string(), fc.constant(null)), (stored) => {
        const style = parseQrStyle(stored);
        expect(readQrStyle(style, plainQr)).toEqual({ style, problems: {} });
      }),
    );
    const hostile = JSON.stringify({
      logo: 'data:image/svg+xml,<svg onload=alert(1)>',
      color: '"/><script>',
    });
    expect(parseQrStyle(hostile)).toEqual({ ...plainQr, size: 1024 });
  });
});

describe('the pixels of a code', () => {
  it('are exactly as many as were asked for, each module as large as the others', () => {
    fc.assert(
      fc.property(
        fc.integer(qrBounds.size),
        fc.integer({ min: 21, max: 177 }),
        fc.integer(qrBounds.margin),
        (size, modules, margin) => {
          const units = modules + 2 * margin;
          const { side, scale, start } = qrPixels(units, size);
          expect(side).toBe(size);
          if (qrProblem({ ...plainQr, size }, units) !== null) return;
          expect(scale).toBeGreaterThanOrEqual(2);
          expect(start).toBeGreaterThanOrEqual(0);
          expect(start + units * scale).toBeLessThanOrEqual(size);
        },
      ),
    );
  });

  it('are refused when they are too few to be told apart', () => {
    const { units } = drawQr(address, { ...plainQr, margin: 16 });
    expect(qrProblem({ ...plainQr, size: units * 2 }, units)).toBeNull();
    expect(qrProblem({ ...plainQr, size: units * 2 - 1 }, units)).toEqual({
      field: 'size',
      text: `This code needs a size of at least ${units * 2} pixels`,
    });
  });
});

describe('the picture in the middle', () => {
  it('covers at most a quarter of the width, in the middle, and leaves all else as it was', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 20, maxLength: 200 }), (text) => {
        const { units, logo } = drawQr(text, { ...plainQr, logo: 'data:image/png;base64,AAAA' });
        const count = units - 2 * plainQr.margin;
        if (logo === null) expect.fail('there is a picture');
        expect(logo.side).toBeLessThanOrEqual(count * limits.qrLogoShare);
        expect(logo.at * 2 + logo.side).toBe(units);
      }),
    );
  });
});
