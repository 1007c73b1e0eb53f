/** The raster formats a picture in a secret can have. */
export type ImageMediaType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/avif';
