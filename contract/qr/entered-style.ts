import type { EnteredNumber } from '../input/whole-number.ts';
import { limits } from '../limits.ts';
import { readColor } from './contrast.ts';
import type { QrStyle } from './qr-style.ts';

/** The least and the most of a number. */
export interface QrBounds {
  min: number;
  max: number;
}

export const qrBounds = {
  size: { min: limits.qrSizeMin, max: limits.qrSizeMax },
  margin: { min: limits.qrMarginMin, max: limits.qrMarginMax },
} satisfies Record<string, QrBounds>;

/** What is said of a number outside of its bounds. */
export function boundsText({ min, max }: QrBounds): string {
  return `This has to be a whole number from ${min} to ${max}`;
}

export function isWithin({ min, max }: QrBounds, value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
}

/** What is said of what is no colour. */
export const notAColor = 'This has to be a colour such as #12151f';

/** A style as it stands in a form. */
export interface EnteredQrStyle extends Pick<QrStyle, 'shape' | 'logo'> {
  size: EnteredNumber;
  margin: EnteredNumber;
  color: string;
  background: string;
}

export type EnteredQrField = 'size' | 'margin' | 'color' | 'background';

export interface ReadQrStyle {
  style: QrStyle;
  problems: Partial<Record<EnteredQrField, string>>;
}

/** The style that was entered. A field that cannot be read is named, and stays as it was before. */
export function readQrStyle(entered: EnteredQrStyle, before: QrStyle): ReadQrStyle {
  const { size, margin, shape, logo } = entered;
  const color = readColor(entered.color);
  const background = readColor(entered.background);
  return {
    style: {
      size: isWithin(qrBounds.size, size) ? size : before.size,
      margin: isWithin(qrBounds.margin, margin) ? margin : before.margin,
      color: color ?? before.color,
      background: background ?? before.background,
      shape,
      logo,
    },
    problems: {
      ...(isWithin(qrBounds.size, size) ? {} : { size: boundsText(qrBounds.size) }),
      ...(isWithin(qrBounds.margin, margin) ? {} : { margin: boundsText(qrBounds.margin) }),
      ...(color === null ? { color: notAColor } : {}),
      ...(background === null ? { background: notAColor } : {}),
    },
  };
}
