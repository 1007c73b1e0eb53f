/** Bytes that the Web's cryptography takes. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** The bytes of a base64 text; null unless it is the one text that encoding those bytes gives. */
export function decodeBase64(text: string): Bytes | null {
  if (!isBase64(text)) return null;
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index);
  return bytes;
}

/** Whether a text is base64 in its one canonical form. */
export function isBase64(text: string): boolean {
  if (text.length % 4 !== 0 || /[^A-Za-z0-9+/]/.test(text.replace(/={1,2}$/, ''))) return false;
  const lastGroup = text.slice(-4);
  return btoa(atob(lastGroup)) === lastGroup;
}

/** The bytes of a base64url text without padding; null unless it is the one text that encoding those bytes gives. */
export function decodeBase64url(text: string): Bytes | null {
  return /[+/=]/.test(text) ? null : decodeBase64(withStandardAlphabet(text));
}

/** The bytes of a base64url text that was checked before or made here. */
export function bytesOfBase64url(text: string): Bytes {
  const bytes = decodeBase64url(text);
  if (bytes === null) throw new TypeError('not canonical base64url');
  return bytes;
}

/** Whether a value is the base64url text of so many bytes, in its one canonical form. */
export function isBase64url(value: unknown, leastBytes: number, mostBytes = leastBytes): value is string {
  if (typeof value !== 'string') return false;
  const bytes = Math.floor((value.length * 3) / 4);
  return (
    bytes >= leastBytes && bytes <= mostBytes && !/[+/=]/.test(value) && isBase64(withStandardAlphabet(value))
  );
}

function withStandardAlphabet(text: string): string {
  return text.replaceAll('-', '+').replaceAll('_', '/') + '='.repeat((4 - (text.length % 4)) % 4);
}

/** Bytes as base64. */
export function encodeBase64(bytes: Uint8Array): string {
  const chunks: string[] = [];
  for (let index = 0; index < bytes.length; index += 0x8000)
    chunks.push(String.fromCharCode(...bytes.subarray(index, index + 0x8000)));
  return btoa(chunks.join(''));
}

/** How many bytes a canonical base64 text stands for. */
export function base64Bytes(text: string): number {
  return (text.length / 4) * 3 - (text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0);
}

/** Bytes as base64url without padding. */
export function encodeBase64url(bytes: Uint8Array): string {
  return encodeBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
