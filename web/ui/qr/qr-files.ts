import type { QrDrawing } from '../../../contract/qr/qr-drawing.ts';
import { qrPixels } from '../../../contract/qr/qr-pixels.ts';
import { qrSvg } from '../../../contract/qr/qr-svg.ts';

/** The drawing as a file of its own. */
export function qrSvgFile(drawing: QrDrawing): Blob {
  return new Blob([qrSvg(drawing)], { type: 'image/svg+xml' });
}

/** The drawing as pixels. */
export async function qrPngFile({ units, path, logo, style }: QrDrawing): Promise<Blob> {
  const { side, scale, start } = qrPixels(units, style.size);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser cannot draw');
  context.fillStyle = style.background;
  context.fillRect(0, 0, side, side);
  context.translate(start, start);
  context.scale(scale, scale);
  context.fillStyle = style.color;
  context.fill(new Path2D(path));
  if (logo !== null) {
    context.imageSmoothingQuality = 'high';
    context.drawImage(await loadedImage(logo.address), logo.at, logo.at, logo.side, logo.side);
  }
  return pngOf(canvas);
}

/** What was drawn, as a file. */
export function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((file) => (file === null ? reject(new Error('No picture was made')) : resolve(file)));
  });
}

/** A picture that is ready to be drawn; rejects when it is none. */
export async function loadedImage(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}
