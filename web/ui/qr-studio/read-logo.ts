import { limits } from '../../../contract/limits.ts';
import { fail, ok, type Result } from '../../../contract/result.ts';
import { loadedImage, pngOf } from '../qr/qr-files.ts';

/** Files that a logo may be made from. */
export const logoTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/svg+xml'];

const notAPicture = 'Please choose a PNG, JPEG, WebP, GIF or SVG picture.';
const tooLarge = `This picture is too large. Please choose one of at most ${limits.pictureFileMaxBytes / 1024 / 1024} MB.`;
const unreadable = 'This picture cannot be read. It may be damaged.';

/** Sides of the square it is drawn into, the sharpest first, and the most bytes that a sharp one may take. */
const sides = [512, 256, 128];
const mostBytes = 300_000;

/**
 * Makes a logo of a chosen file, as a data URI: drawn anew in this browser, so that place, camera and whatever else was
 * hidden in the file stay behind.
 */
export async function readLogo(file: Blob): Promise<Result<string, string>> {
  if (!logoTypes.includes(file.type)) return fail(notAPicture);
  if (file.size > limits.pictureFileMaxBytes) return fail(tooLarge);
  const address = URL.createObjectURL(file);
  try {
    return ok(await toDataUri(await drawnAnew(await loadedImage(address))));
  } catch {
    return fail(unreadable);
  } finally {
    URL.revokeObjectURL(address);
  }
}

async function drawnAnew(image: HTMLImageElement): Promise<Blob> {
  let drawn: Blob | null = null;
  for (const side of sides) {
    drawn = await pngOf(drawInSquare(image, side));
    if (drawn.size <= mostBytes) return drawn;
  }
  return drawn as Blob;
}

/** In the middle of a clear square, as large as fits. */
function drawInSquare(image: HTMLImageElement, side: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser cannot draw');
  // A drawing may have no size of its own.
  const [width, height] = [image.naturalWidth || side, image.naturalHeight || side];
  const scale = side / Math.max(width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(
    image,
    (side - width * scale) / 2,
    (side - height * scale) / 2,
    width * scale,
    height * scale,
  );
  return canvas;
}

function toDataUri(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
