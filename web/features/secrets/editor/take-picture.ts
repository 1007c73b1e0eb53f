import { imageMediaTypes, notRasterImage } from '../../../../contract/delta-image.ts';
import { limits } from '../../../../contract/limits.ts';
import { fail, ok, type Result } from '../../../../contract/result.ts';
import { hasPixelsOnly, withoutProfile } from './picture-metadata.ts';

const tooLarge = 'This picture is too large. Please choose a smaller one.';
const unreadable = 'This picture cannot be read. It may be damaged.';

/**
 * Takes a picture for a message, as a data URI: drawn anew, so that place, camera and whatever else was hidden in the
 * file stay behind, and small enough that several fit into a message.
 */
export async function takePicture(file: Blob): Promise<Result<string, string>> {
  if (!imageMediaTypes.includes(file.type)) return fail(notRasterImage);
  if (file.size > limits.pictureFileMaxBytes) return fail(tooLarge);
  if (file.size <= limits.pictureMaxBytes && hasPixelsOnly(new Uint8Array(await file.arrayBuffer())))
    return ok(await toDataUri(file));
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return fail(unreadable);
  const picture = await encode(bitmap, file.type !== 'image/jpeg');
  bitmap.close();
  return picture === null ? fail(tooLarge) : ok(await toDataUri(picture));
}

/** Drawings are kept as sharp as they are, as long as that is small enough; photographs never need it. */
async function encode(bitmap: ImageBitmap, isDrawing: boolean): Promise<Blob | null> {
  let scale = Math.min(1, limits.pictureMaxSide / Math.max(bitmap.width, bitmap.height));
  if (isDrawing) {
    const sharp = await toBlob(draw(bitmap, scale), sharpQuality);
    if (sharp !== null && sharp.size <= limits.pictureMaxBytes) return sharp;
  }
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const blob = await toBlob(draw(bitmap, scale), photoQuality);
    if (blob === null || blob.size <= limits.pictureMaxBytes) return blob;
    // Bytes go with the area.
    scale *= 0.9 * Math.sqrt(limits.pictureMaxBytes / blob.size);
  }
  return null;
}

const sharpQuality = 1;
const photoQuality = 0.86;

function draw(bitmap: ImageBitmap, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser cannot draw');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** WebP; browsers that cannot write it give PNG, which is no format for photographs. */
async function toBlob(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  const blob = await write(canvas, 'image/webp', quality);
  if (blob?.type === 'image/webp')
    return new Blob([withoutProfile(new Uint8Array(await blob.arrayBuffer()))], { type: blob.type });
  return quality === sharpQuality ? blob : write(canvas, 'image/jpeg', quality);
}

function write(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}

function toDataUri(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
