import { randomBytes } from 'node:crypto';

/** Where randomness comes from. */
export interface Random {
  bytes(count: number): Buffer;
}

const poolBytes = 4096;
let pool = Buffer.alloc(0);
let poolUsed = 0;

/** The system's own. Small amounts come from a pool: asking costs the same for a thousand bytes as for ten. */
export const systemRandom: Random = {
  bytes(count) {
    if (count > 64) return randomBytes(count);
    if (poolUsed + count > pool.length) {
      pool = randomBytes(poolBytes);
      poolUsed = 0;
    }
    const taken = Buffer.from(pool.subarray(poolUsed, poolUsed + count));
    // The same bytes are not given again, nor left in memory.
    pool.fill(0, poolUsed, poolUsed + count);
    poolUsed += count;
    return taken;
  },
};

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

/** A token that cannot be guessed: 256 bits in URL-safe characters. */
export function randomToken(random: Random): string {
  return random.bytes(32).toString('base64url');
}
