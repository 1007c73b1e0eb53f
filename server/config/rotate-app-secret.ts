import {
  chownSync,
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { newAppSecret, secretFiles } from './app-secret.ts';

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
  replaceFile(files.previous, current, { uid, gid });
  replaceFile(files.current, newAppSecret(), { uid, gid });
  return true;
}

/** Whether the secret before the one of now is still kept. */
export function keepsPreviousSecret(dataDirectory: string): boolean {
  return readOrNull(secretFiles(dataDirectory).previous) !== null;
}

/** Forgets the secret before the one of now: nothing is encrypted with it any more. */
export function forgetPreviousSecret(dataDirectory: string): void {
  const { previous } = secretFiles(dataDirectory);
  rmSync(previous, { force: true });
  syncPath(dirname(previous));
}

/** Writes a file whole or not at all, for the owner of what it replaces. */
function replaceFile(file: string, text: string, { uid, gid }: { uid: number; gid: number }): void {
  const unfinished = `${file}.part`;
  rmSync(unfinished, { force: true });
  const handle = openSync(unfinished, 'wx', 0o600);
  writeSync(handle, text);
  fsyncSync(handle);
  closeSync(handle);
  // An operator may be another user than the server.
  if (statSync(unfinished).uid !== uid) chownSync(unfinished, uid, gid);
  renameSync(unfinished, file);
  syncPath(dirname(file));
}

/** What was renamed or removed in a folder is on the disk with the folder itself. */
function syncPath(path: string): void {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
