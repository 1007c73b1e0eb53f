import { type Bytes, decodeBase64url, encodeBase64url } from '../base64.ts';
import { fail, ok, type Result } from '../result.ts';

/** Random bytes of a sealed secret that only its link carries. */
export const fragmentBytes = 16;

const version = '2';
/** Links of the first version differ by this character alone. */
const knownVersions = /^[12]/;

/** Why the part of a link after # opens nothing: it was left out, cut or mistyped, or is of a newer version. */
export type FragmentFailure = 'missing' | 'damaged' | 'unsupported';

/** The part of a sealed secret's link after #: a version, the secret bytes, two characters against typing mistakes. */
export function encodeFragment(secret: Bytes): string {
  const text = version + encodeBase64url(secret);
  return text + checksum(text);
}

/** Reads what stands after # in a link, with or without the #; whatever a mail program hung on after it is left out. */
export function parseFragment(fragment: string): Result<Bytes, FragmentFailure> {
  const entered = fragment.replace(/^#/, '');
  if (entered === '') return fail('missing');
  const [text] = /^[A-Za-z0-9_-]{25}(?![A-Za-z0-9_-])/.exec(entered) ?? [];
  if (text === undefined || checksum(text.slice(0, -2)) !== text.slice(-2)) return fail('damaged');
  if (!knownVersions.test(text)) return fail('unsupported');
  const secret = decodeBase64url(text.slice(1, -2));
  return secret === null ? fail('damaged') : ok(secret);
}

/** CRC-12 (polynomial 0x80F) over the characters, as two characters of base64url: finds every single mistyped one. */
function checksum(text: string): string {
  let crc = 0;
  for (let index = 0; index < text.length; index += 1) {
    crc ^= text.charCodeAt(index) << 4;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x800 ? 0x80f : 0)) & 0xfff;
  }
  return encodeBase64url(Uint8Array.of(crc >> 4, (crc & 0xf) << 4)).slice(0, 2);
}
