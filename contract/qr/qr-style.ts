import { limits } from '../limits.ts';
import { contrastOf, writeContrast } from './contrast.ts';

export type QrShape = 'square' | 'rounded';

/** How a QR code looks. */
export interface QrStyle {
  /** Pixels of its width, border included; null: as many as print well. */
  size: number | null;
  /** The light border that cameras need to find it, in modules. */
  margin: number;
  /** Of what is dark, and of what lies behind it: `#12151f`. */
  color: string;
  background: string;
  /** The corners of its dark parts. */
  shape: QrShape;
  /** A picture in its middle, as a data URI; null: none. */
  logo: string | null;
}

/** How a code looks that nobody has styled. */
export const plainQr: QrStyle = {
  size: null,
  margin: 4,
  color: '#12151f',
  background: '#ffffff',
  shape: 'square',
  logo: null,
};

/** What keeps cameras from reading a code, and the field of the style that has to change. */
export interface QrProblem {
  field: 'size' | 'color';
  text: string;
}

/** Pixels that a module needs to be told from its neighbours. */
const leastPixels = 2;

/** Why a code of so many modules, border included, cannot be read in a style; null: it can. */
export function qrProblem({ size, color, background }: QrStyle, units: number): QrProblem | null {
  const contrast = contrastOf(color, background);
  if (contrast < limits.qrLeastContrast)
    return {
      field: 'color',
      text: `These colours are too alike: their contrast is ${writeContrast(contrast)}, and cameras need ${limits.qrLeastContrast}:1`,
    };
  if (size !== null && size < units * leastPixels)
    return { field: 'size', text: `This code needs a size of at least ${units * leastPixels} pixels` };
  return null;
}
