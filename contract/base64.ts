/** Bytes that the Web's cryptography takes. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** The bytes of a base64 text; null unless it is the one text that encoding those bytes gives. */
export function decodeBase64(text: string): Bytes | null {
  const unpadded = text.replace(/={1,2}$/, '');
  if (text.length % 4 !== 0 || /[^A-Za-z0-9+/]/.test(unpadded)) return null;
  const lastGroup = text.slice(-4);
  if (btoa(atob(lastGroup)) !== lastGroup) return null;
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index);
  return bytes;
}

/** The bytes of a base64url text without padding; null unless it is the one text that encoding those bytes gives. */
export function decodeBase64url(text: string): Bytes | null {
  if (/[+/=]/.test(text)) return null;
  const padding = '='.repeat((4 - (text.length % 4)) % 4);
  return decodeBase64(text.replaceAll('-', '+').replaceAll('_', '/') + padding);
}

/** Bytes as base64url without padding. */
export function encodeBase64url(bytes: Uint8Array): string {
  const chunks: string[] = [];
  for (let index = 0; index < bytes.length; index += 0x8000)
    chunks.push(String.fromCharCode(...bytes.subarray(index, index + 0x8000)));
  return btoa(chunks.join('')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
