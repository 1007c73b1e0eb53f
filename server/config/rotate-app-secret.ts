import { readFileSync, statSync } from 'node:fs';
import { newAppSecret, secretFiles } from './app-secret.ts';
import { removeFile, replaceWholeFile } from './whole-file.ts';

/**
 * Puts a new secret into the data folder and keeps the one before it beside it. The old one is kept first: whoever is
 * killed in between leaves two files with the same secret, and the next call goes on from there. False: a new one is
 * there already, and something may still be encrypted with the one before.
 */
export function putNewSecret(dataDirectory: string): boolean {
  const files = secretFiles(dataDirectory);
  const current = readFileSync(files.current, 'utf8');
  const previous = readOrNull(files.previous);
  if (previous !== null && previous.trim() !== current.trim()) return false;
  const { uid, gid } = statSync(files.current);
  replaceWholeFile(files.previous, current, { uid, gid });
  replaceWholeFile(files.current, newAppSecret(), { uid, gid });
  return true;
}

/** Whether the secret before the one of now is still kept. */
export function keepsPreviousSecret(dataDirectory: string): boolean {
  return readOrNull(secretFiles(dataDirectory).previous) !== null;
}

/** Forgets the secret before the one of now: nothing is encrypted with it any more. */
export function forgetPreviousSecret(dataDirectory: string): void {
  removeFile(secretFiles(dataDirectory).previous);
}

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
