// The part of a link after `#`: version, 16 bytes, checksum.
import { fail, fromBase64url, toBase64url } from './parts.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const LENGTH = 25;
const CHECKED_LENGTH = 23;
const CRC_BITS = 12;
const POLYNOMIAL = 0x180fn; // 0x80F with its leading term x^12

/** The remainder of the text, as one long binary number, divided by the polynomial without carries. */
function remainderOf(text: string): number {
  let rest = BigInt(`0x${Buffer.from(text, 'ascii').toString('hex')}`) << BigInt(CRC_BITS);
  for (let shift = text.length * 8 - 1; shift >= 0; shift -= 1) {
    if ((rest >> BigInt(shift + CRC_BITS)) & 1n) rest ^= POLYNOMIAL << BigInt(shift);
  }
  return Number(rest);
}

function checksumOf(text: string): string {
  const remainder = remainderOf(text);
  return ALPHABET.charAt(remainder >> 6) + ALPHABET.charAt(remainder & 63);
}

function isInAlphabet(text: string): boolean {
  return [...text].every((character) => ALPHABET.includes(character));
}

/** The 25 characters, without what a mail or chat program added. */
function cutFragment(text: string): string {
  const fragment = text.slice(0, LENGTH);
  const next = text.charAt(LENGTH);
  if (fragment.length !== LENGTH || !isInAlphabet(fragment)) fail('damaged');
  if (next !== '' && isInAlphabet(next)) fail('damaged');
  return fragment;
}

export function fragmentByDescription(bytes: Uint8Array, version: 1 | 2): string {
  if (bytes.length !== 16) throw new RangeError('a fragment carries 16 bytes');
  const checked = `${version}${toBase64url(bytes)}`;
  return checked + checksumOf(checked);
}

/** Another version than 1 and 2 is unsupported, so that it is told from damage. */
export function readFragmentByDescription(fragment: string): { version: number; bytes: Buffer } {
  const whole = cutFragment(fragment);
  const checked = whole.slice(0, CHECKED_LENGTH);
  if (whole.slice(CHECKED_LENGTH) !== checksumOf(checked)) fail('damaged');
  if (!/^[12]/.test(checked)) fail('unsupported');
  return { version: Number(checked.charAt(0)), bytes: fromBase64url(checked.slice(1), 16) };
}
