import { limits } from '../limits.ts';
import { roundedPath, squarePath } from './module-paths.ts';
import { type QrModules, qrModules } from './qr-modules.ts';
import type { QrStyle } from './qr-style.ts';

/** A square of a drawing. */
interface QrPlace {
  at: number;
  side: number;
}

/** A QR code as a drawing: files, screens and paper are painted from it. */
export interface QrDrawing {
  /** Its width and height in modules, border included. */
  units: number;
  /** All that is dark, as the path of an SVG. */
  path: string;
  /** The picture and the square it stands in; null: none. */
  logo: (QrPlace & { address: string }) | null;
  style: QrStyle;
}

/** Draws the QR code of a text. */
export function drawQr(text: string, style: QrStyle): QrDrawing {
  const { margin, shape, logo } = style;
  const whole = qrModules(text, logo !== null);
  const count = whole.isDark.length;
  const place = logoPlace(count);
  const modules = logo === null ? whole : cleared(whole, place);
  return {
    units: count + 2 * margin,
    path: shape === 'rounded' ? roundedPath(modules, margin) : squarePath(modules, margin),
    logo: logo === null ? null : { ...inset(place, margin), address: logo },
    style,
  };
}

/** The middle of a code that a picture may cover: whole modules, as many to its left as to its right. */
function logoPlace(count: number): QrPlace {
  const most = Math.floor(count * limits.qrLogoShare);
  const side = (count - most) % 2 === 0 ? most : most - 1;
  return { at: (count - side) / 2, side };
}

function cleared(modules: QrModules, { at, side }: QrPlace): QrModules {
  const isInside = (place: number) => place >= at && place < at + side;
  const isDark = modules.isDark.map((row, y) => row.map((dark, x) => dark && !(isInside(x) && isInside(y))));
  return { ...modules, isDark };
}

/** What is left of the place when the picture keeps away from its neighbours. */
function inset({ at, side }: QrPlace, margin: number): QrPlace {
  return { at: at + margin + 0.25, side: side - 0.5 };
}
