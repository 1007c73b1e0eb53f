import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** What file systems say that know no second name for a file. */
const withoutLinks = new Set(['EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK']);

/**
 * Makes a file that only its owner can read, whole or not at all; fails with EEXIST where there is one. Of several who
 * try at once one makes it, and none of the others ever finds half of it.
 */
export function createWholeFile(file: string, text: string): void {
  const unfinished = `${file}.${randomBytes(6).toString('hex')}.part`;
  try {
    writeNew(unfinished, text);
    nameAlso(unfinished, file);
  } finally {
    rmSync(unfinished, { force: true });
  }
  syncPath(dirname(file));
}

function nameAlso(file: string, name: string): void {
  try {
    linkSync(file, name);
  } catch (error) {
    if (!withoutLinks.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    copyFileSync(file, name, constants.COPYFILE_EXCL);
  }
}

/** Writes a file anew, whole or not at all, for the owner of what it replaces. */
export function replaceWholeFile(
  file: string,
  text: string,
  { uid, gid }: { uid: number; gid: number },
): void {
  const unfinished = `${file}.part`;
  removeUnfinished(file);
  writeNew(unfinished, text);
  // An operator may be another user than the server.
  if (statSync(unfinished).uid !== uid) chownSync(unfinished, uid, gid);
  renameSync(unfinished, file);
  syncPath(dirname(file));
}

/** What whoever was killed has left: a secret that nobody is to find once it is forgotten. */
function removeUnfinished(file: string): void {
  for (const left of readdirSync(dirname(file)))
    if (left.startsWith(`${basename(file)}.`) && left.endsWith('.part')) rmSync(join(dirname(file), left));
}

/** Removes a file for good, if there is one. */
export function removeFile(file: string): void {
  rmSync(file, { force: true });
  syncPath(dirname(file));
}

function writeNew(file: string, text: string): void {
  writeFileSync(file, text, { mode: 0o600, flag: 'wx', flush: true });
}

/** A name is on the disk when its folder is. */
function syncPath(path: string): void {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
