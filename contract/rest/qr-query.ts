import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { readColor } from '../qr/contrast.ts';
import { boundsText, isWithin, notAColor, type QrBounds, qrBounds } from '../qr/entered-style.ts';
import { plainQr, type QrStyle } from '../qr/qr-style.ts';
import { type Description, described } from './described.ts';

/** A whole number between bounds; in a query it is a text of digits. */
function numberField(bounds: QrBounds, description: Description) {
  const isInside = (text: string) => /^\d{1,9}$/.test(text) && isWithin(bounds, Number(text));
  return z.optional(
    described(
      { type: 'integer', minimum: bounds.min, maximum: bounds.max, ...description },
      z.string().check(z.refine(isInside, boundsText(bounds))),
    ),
  );
}

function colorField(description: Description) {
  return z.optional(described(description, z.string().check(z.regex(/^#?[0-9a-fA-F]{6}$/, notAColor))));
}

/** How a QR code is wanted. */
export const qrQuery = z.strictObject({
  size: numberField(qrBounds.size, {
    description:
      'Pixels of its width. Without it a drawing has no size of its own, and a picture is large enough to print.',
  }),
  margin: numberField(qrBounds.margin, {
    description: 'Modules of the border around it; some readers need four.',
    default: plainQr.margin,
  }),
  color: colorField({ description: 'Of what is dark.', default: plainQr.color.slice(1) }),
  background: colorField({
    description: `Of what lies behind it. A contrast below ${limits.qrLeastContrast}:1 is refused; some readers do not find a code that is lighter than its ground.`,
    default: plainQr.background.slice(1),
  }),
});

/** The style that is wanted. */
export function styleOfQuery({ size, margin, color, background }: z.output<typeof qrQuery>): QrStyle {
  return {
    ...plainQr,
    size: size === undefined ? plainQr.size : Number(size),
    margin: margin === undefined ? plainQr.margin : Number(margin),
    color: readColor(color ?? '') ?? plainQr.color,
    background: readColor(background ?? '') ?? plainQr.background,
  };
}
