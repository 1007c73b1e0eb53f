import { readColor } from '../../../contract/qr/contrast.ts';
import { isWithin, qrBounds } from '../../../contract/qr/entered-style.ts';
import { plainQr, type QrStyle } from '../../../contract/qr/qr-style.ts';

const storageKey = 'qrStyle';
const firstSize = 1024;

/** The style that was chosen last on this device. */
export function storedQrStyle(): QrStyle {
  return parseQrStyle(localStorage.getItem(storageKey));
}

/** Remembers it, for every code that is styled here next. */
export function storeQrStyle(style: QrStyle): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(style));
  } catch {
    // The storage is full: the style lives as long as the studio is open.
  }
}

/** What is stored, whoever has written it: a field that makes no sense is as if nobody had chosen it. */
export function parseQrStyle(stored: string | null): QrStyle {
  const { size, margin, color, background, shape, logo } = fieldsOf(stored);
  return {
    size: isWithin(qrBounds.size, size) ? size : firstSize,
    margin: isWithin(qrBounds.margin, margin) ? margin : plainQr.margin,
    color: readColor(String(color)) ?? plainQr.color,
    background: readColor(String(background)) ?? plainQr.background,
    shape: shape === 'rounded' ? 'rounded' : 'square',
    logo: typeof logo === 'string' && /^data:image\/png;base64,[\w+/]+=*$/.test(logo) ? logo : null,
  };
}

function fieldsOf(stored: string | null): Partial<Record<keyof QrStyle, unknown>> {
  try {
    const read: unknown = JSON.parse(stored ?? '{}');
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
}
