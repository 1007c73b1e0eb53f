const kilobyte = 1024;

/** `1 byte`, `18 kB`, `4.2 MB`, `32 MB`. */
export function writeSize(bytes: number): string {
  if (bytes < kilobyte) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  const megabytes = bytes / kilobyte / kilobyte;
  if (megabytes < 1) return `${Math.round(bytes / kilobyte)} kB`;
  return `${megabytes < 10 ? megabytes.toFixed(1).replace('.0', '') : Math.round(megabytes)} MB`;
}
