import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** The secret in the data folder; made on the first start, readable by its owner only, kept from then on. */
export function loadOrCreateAppSecret(dataDirectory: string): string {
  const file = join(dataDirectory, 'app-secret');
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  try {
    const handle = openSync(file, 'wx', 0o600);
    writeSync(handle, randomBytes(32).toString('base64url'));
    fsyncSync(handle);
    closeSync(handle);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32) throw new Error(`${file} is damaged: restore it from a backup`);
  return secret;
}
