/** Real pictures of 3 by 2 pixels that a browser shows, one per way of writing each format. */
export const pictures = {
  png: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAYAAACddGYaAAAAEklEQVR4AWJytjj1H4aZGJAAAAAA//+brV42AAAABklEQVQDAIDJBtFiyzVeAAAAAElFTkSuQmCC',
  jpeg: 'data:image/jpeg;base64,/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////////////////////////wAARCAACAAMDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAQP/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCQC4f/2Q==',
  gif: 'data:image/gif;base64,R0lGODlhAwACAIAAAEM4ygAAACwAAAAAAwACAAACAoRfADs=',
  webpLossy:
    'data:image/webp;base64,UklGRi4AAABXRUJQVlA4ICIAAABwAQCdASoDAAIAB0CWJaACdAFAAAD+5Qr+onsI78BQSQAA',
  webpLossless: 'data:image/webp;base64,UklGRh4AAABXRUJQVlA4TBEAAAAvAkAAAAdQnA5Vuf+BiOh/AAA=',
  webpAlpha:
    'data:image/webp;base64,UklGRlAAAABXRUJQVlA4WAoAAAAQAAAAAgAAAQAAQUxQSAcAAAAAgICAgICAAFZQOCAiAAAAcAEAnQEqAwACAAdAliWgAnQBQAAA/uUK/qJ7CO/AP4AAAA==',
};

/** The start of an AVIF file that declares these sizes, without the picture itself. */
export function avifDeclaring(...sizes: { width: number; height: number }[]): string {
  const properties = sizes.map(({ width, height }) =>
    box('ispe', [...u32(0), ...u32(width), ...u32(height)]),
  );
  const meta = box('meta', [...u32(0), ...box('iprp', box('ipco', properties.flat()))]);
  const brands = ['avif', 'mif1'].flatMap(codes);
  return dataUri('avif', [...box('ftyp', [...codes('avif'), ...u32(0), ...brands]), ...meta]);
}

/** The start of a PNG file that declares this size. */
export function pngDeclaring(width: number, height: number): string {
  const header = [...u32(width), ...u32(height), 8, 6, 0, 0, 0, ...u32(0)];
  return dataUri('png', [...codes('\x89PNG\r\n\x1a\n'), ...u32(13), ...codes('IHDR'), ...header]);
}

/** Bytes, or a text of Latin-1, under an image media type. */
export function dataUri(subtype: string, content: number[] | string): string {
  const text = typeof content === 'string' ? content : String.fromCharCode(...content);
  return `data:image/${subtype};base64,${btoa(text)}`;
}

function box(name: string, content: number[]): number[] {
  return [...u32(8 + content.length), ...codes(name), ...content];
}

function u32(value: number): number[] {
  return [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
}

function codes(text: string): number[] {
  return [...text].map((character) => character.charCodeAt(0));
}
