import { encode, QrCodeDataType } from 'uqr';

/** A QR code, row by row, without the border around it. */
export interface QrModules {
  isDark: readonly (readonly boolean[])[];
  /** Where cameras look for marks to find the code and straighten it by. */
  isMark: readonly (readonly boolean[])[];
}

/** The QR code of a text. A small smudge on a printed one does not hurt; one with a picture on it stands more. */
export function qrModules(text: string, hasPicture: boolean): QrModules {
  const { data, types } = encode(text, { ecc: hasPicture ? 'H' : 'M', border: 0 });
  return { isDark: data, isMark: types.map((row) => row.map((type) => marks.has(type))) };
}

const marks = new Set([QrCodeDataType.Position, QrCodeDataType.Alignment]);
