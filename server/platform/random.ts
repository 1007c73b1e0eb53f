import { randomBytes } from 'node:crypto';

/** Where randomness comes from. */
export interface Random {
  bytes(count: number): Buffer;
}

export const systemRandom: Random = { bytes: (count) => randomBytes(count) };

const base62 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A code of letters and digits, each equally likely: bytes past the last multiple of 62 are thrown away. */
export function randomCode(random: Random, length: number): string {
  let code = '';
  while (code.length < length) {
    for (const byte of random.bytes(length * 2)) {
      if (byte < 248 && code.length < length) code += base62[byte % 62];
    }
  }
  return code;
}

/** A token nobody can guess: 256 bits in URL-safe characters. */
export function randomToken(random: Random): string {
  return random.bytes(32).toString('base64url');
}
