import { argon2, timingSafeEqual } from 'node:crypto';
import type { Random } from '../../platform/random.ts';

/** OWASP's smallest recommendation for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryKib: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const hashBytes = 32;

interface ParsedHash {
  memoryKib: number;
  passes: number;
  parallelism: number;
  salt: Buffer;
  hash: Buffer;
}

/** A password as it is stored: a PHC string, which carries its own cost and salt. */
export async function hashPassword(random: Random, password: string): Promise<string> {
  const salt = random.bytes(saltBytes);
  const hash = await derive(password, { ...cost, salt }, hashBytes);
  const { memoryKib, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`;
}

/** Whether a password is the one that was hashed. */
export async function isPasswordOf(stored: string, password: string): Promise<boolean> {
  const parsed = parse(stored);
  const hash = await derive(password, parsed, parsed.hash.length);
  return timingSafeEqual(hash, parsed.hash);
}

/** No account's password: checked when there is none to check, so that both take the same time. */
export const placeholderHash = `$argon2id$v=19$m=${cost.memoryKib},t=${cost.passes},p=${cost.parallelism}$${unpadded(Buffer.alloc(saltBytes))}$${unpadded(Buffer.alloc(hashBytes))}`;

const phcPattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function parse(stored: string): ParsedHash {
  const [, memory, passes, parallelism, salt, hash] = phcPattern.exec(stored) ?? [];
  if (salt === undefined || hash === undefined) throw new Error('A stored password hash cannot be read');
  return {
    memoryKib: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

function derive(password: string, to: Omit<ParsedHash, 'hash'>, tagLength: number): Promise<Buffer> {
  const { memoryKib: memory, passes, parallelism, salt: nonce } = to;
  return new Promise((resolve, reject) => {
    argon2('argon2id', { message: password, nonce, memory, passes, parallelism, tagLength }, (error, hash) =>
      error === null ? resolve(hash) : reject(error),
    );
  });
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
