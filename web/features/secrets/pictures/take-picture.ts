import { imageMediaTypes, notRasterImage } from '../../../../contract/delta/delta-image.ts';
import { limits } from '../../../../contract/limits.ts';
import { fail, ok, type Result } from '../../../../contract/result.ts';
import { hasPixelsOnly, withoutProfile } from './picture-metadata.ts';

const tooLarge = 'This picture is too large. Please choose a smaller one.';
/** Said of a file that no browser can draw. */
export const unreadable = 'This picture cannot be read. It may be damaged.';

/** Told how far it is: from 0 to 1. */
export type OnProgress = (share: number) => void;

/**
 * Takes a picture for a message, as a data URI: drawn anew, so that place, camera and whatever else was hidden in the
 * file stay behind, and small enough that several fit into a message. Takes seconds, and belongs into a worker.
 */
export async function takePicture(file: Blob, onProgress: OnProgress): Promise<Result<string, string>> {
  if (!imageMediaTypes.includes(file.type)) return fail(notRasterImage);
  if (file.size > limits.pictureFileMaxBytes) return fail(tooLarge);
  if (file.size <= limits.pictureMaxBytes && hasPixelsOnly(new Uint8Array(await file.arrayBuffer())))
    return ok(await toDataUri(file));
  onProgress(0.1);
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return fail(unreadable);
  onProgress(0.4);
  const picture = await encode(bitmap, file, onProgress);
  bitmap.close();
  return picture === null ? fail(tooLarge) : ok(await toDataUri(picture));
}

/** Drawings are kept as sharp as they are, as long as that is small enough; photographs never need it. */
async function encode(bitmap: ImageBitmap, file: Blob, onProgress: OnProgress): Promise<Blob | null> {
  let scale = Math.min(1, limits.pictureMaxSide / Math.max(bitmap.width, bitmap.height));
  if (mayStaySharp(file, scale)) {
    const sharp = await toBlob(draw(bitmap, scale), sharpQuality);
    if (sharp !== null && sharp.size <= limits.pictureMaxBytes) return sharp;
  }
  for (let attempt = 0; attempt < 4; attempt += 1) {
    onProgress(0.6 + attempt / 10);
    const blob = await toBlob(draw(bitmap, scale), photoQuality);
    if (blob === null || blob.size <= limits.pictureMaxBytes) return blob;
    // Bytes go with the area.
    scale *= 0.9 * Math.sqrt(limits.pictureMaxBytes / blob.size);
  }
  return null;
}

const sharpQuality = 1;
const photoQuality = 0.86;
/** Of a drawing's bytes, the least that are left when it is written as sharp as it was. */
const leastSharpShare = 0.25;

/** Writing without loss takes ten times as long: it is tried only where it may become small enough. */
function mayStaySharp(file: Blob, scale: number): boolean {
  return file.type !== 'image/jpeg' && file.size * scale ** 2 * leastSharpShare <= limits.pictureMaxBytes;
}

function draw(bitmap: ImageBitmap, scale: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  );
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser cannot draw');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** WebP; browsers that cannot write it give PNG, which is no format for photographs. */
async function toBlob(canvas: OffscreenCanvas, quality: number): Promise<Blob | null> {
  const blob = await write(canvas, 'image/webp', quality);
  if (blob?.type === 'image/webp')
    return new Blob([withoutProfile(new Uint8Array(await blob.arrayBuffer()))], { type: blob.type });
  return quality === sharpQuality ? blob : write(canvas, 'image/jpeg', quality);
}

function write(canvas: OffscreenCanvas, type: string, quality: number): Promise<Blob | null> {
  return canvas.convertToBlob({ type, quality }).catch(() => null);
}

function toDataUri(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
