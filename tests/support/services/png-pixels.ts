import { inflateSync } from 'node:zlib';
import type { Pixels } from './read-qr.ts';

/** The pixels of a PNG with one bit a pixel, two colours and no filters. */
export function pngPixels(png: Buffer): Pixels {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const palette = chunkOf(png, 'PLTE');
  const lines = inflateSync(chunkOf(png, 'IDAT'));
  const lineBytes = 1 + Math.ceil(width / 8);
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const colour = ((lines[y * lineBytes + 1 + (x >> 3)] as number) >> (7 - (x & 7))) & 1;
      rgba.set(palette.subarray(colour * 3, colour * 3 + 3), (y * width + x) * 4);
    }
  return { width, height, rgba };
}

function chunkOf(png: Buffer, type: string): Buffer {
  const at = png.indexOf(type, 0, 'latin1');
  return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
}
