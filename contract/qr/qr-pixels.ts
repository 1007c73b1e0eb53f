/** How modules become pixels. */
export interface QrPixels {
  /** Width and height of the picture. */
  side: number;
  /** Of one module: whole ones, so that edges stay sharp. */
  scale: number;
  /** Of the border that is left over, before the first module. */
  start: number;
}

/** Enough to print. */
const pixelsThatPrint = 1024;

/** The pixels of a code with so many modules, border included, in a picture of a size; null: one that prints well. */
export function qrPixels(units: number, size: number | null): QrPixels {
  if (size === null) {
    const scale = Math.ceil(pixelsThatPrint / units);
    return { side: units * scale, scale, start: 0 };
  }
  const scale = Math.max(1, Math.floor(size / units));
  return { side: size, scale, start: Math.floor((size - units * scale) / 2) };
}
