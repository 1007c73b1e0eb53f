import jsqr from 'jsqr';

/** A picture as a camera hands it over: four bytes a pixel. */
export interface Pixels {
  width: number;
  height: number;
  rgba: Uint8ClampedArray;
}

/** What a reader of another maker finds in a picture; null: nothing. */
export function readQr({ rgba, width, height }: Pixels): string | null {
  return jsqr.default(rgba, width, height)?.data ?? null;
}
