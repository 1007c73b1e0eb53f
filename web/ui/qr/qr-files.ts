import { type QrShape, qrInk, qrScale, qrSvg } from '../../../contract/qr.ts';

/** The drawing as a file of its own. */
export function qrSvgFile(shape: QrShape): Blob {
  return new Blob([qrSvg(shape)], { type: 'image/svg+xml' });
}

/** The drawing as pixels. */
export async function qrPngFile({ size, path }: QrShape): Promise<Blob> {
  const scale = qrScale(size);
  const canvas = document.createElement('canvas');
  canvas.width = size * scale;
  canvas.height = size * scale;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser cannot draw');
  context.scale(scale, scale);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size, size);
  context.fillStyle = qrInk;
  context.fill(new Path2D(path));
  return new Promise((resolve, reject) => {
    canvas.toBlob((file) => (file === null ? reject(new Error('No picture was made')) : resolve(file)));
  });
}
