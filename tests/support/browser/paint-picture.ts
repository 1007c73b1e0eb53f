import type { Page } from 'playwright-core';
import type { Pixels } from '../services/read-qr.ts';

/** What a browser paints of a picture's file, at its own size unless told otherwise. */
export async function paintPicture(
  page: Page,
  file: Buffer | string,
  type: 'image/png' | 'image/svg+xml',
  side?: number,
): Promise<Pixels> {
  const address = `data:${type};base64,${Buffer.from(file).toString('base64')}`;
  const painted = await page.evaluate(
    async ([source, wanted]) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = wanted ?? image.naturalWidth;
      canvas.height = wanted ?? image.naturalHeight;
      const context = canvas.getContext('2d') as CanvasRenderingContext2D;
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
      const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
      const parts: string[] = [];
      for (let start = 0; start < data.length; start += 32_768)
        parts.push(String.fromCharCode(...data.subarray(start, start + 32_768)));
      return { width, height, binary: btoa(parts.join('')) };
    },
    [address, side] as const,
  );
  return { ...painted, rgba: new Uint8ClampedArray(Buffer.from(painted.binary, 'base64')) };
}
