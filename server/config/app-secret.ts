import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fail, ok, type Result } from '../../contract/result.ts';

/** The secret in the data folder; made on the first start, readable by its owner only, kept from then on. */
export function loadOrCreateAppSecret(dataDirectory: string): Result<string, string> {
  const file = secretFile(dataDirectory);
  try {
    createOnce(file);
  } catch (error) {
    return unreadable(file, error);
  }
  return loadAppSecret(dataDirectory);
}

/** The secret in the data folder of an installation that was started before. */
export function loadAppSecret(dataDirectory: string): Result<string, string> {
  const file = secretFile(dataDirectory);
  try {
    const secret = readFileSync(file, 'utf8').trim();
    return secret.length < 32 ? fail(`${file} is damaged: restore it from a backup`) : ok(secret);
  } catch (error) {
    return unreadable(file, error);
  }
}

function secretFile(dataDirectory: string): string {
  return join(dataDirectory, 'app-secret');
}

function unreadable(file: string, error: unknown): Result<never, string> {
  return fail(`${file} cannot be read by this user (${(error as NodeJS.ErrnoException).code})`);
}

function createOnce(file: string): void {
  try {
    const handle = openSync(file, 'wx', 0o600);
    writeSync(handle, randomBytes(32).toString('base64url'));
    fsyncSync(handle);
    closeSync(handle);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
