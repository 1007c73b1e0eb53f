import { accessSync, constants, mkdirSync } from 'node:fs';
import { fail, ok, type Result } from '../../contract/result.ts';

/** Makes the folder for what is kept, for its owner only, or says why it cannot be used. */
export function ensureDataDirectory(directory: string): Result<void, string> {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
    return ok(undefined);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return fail(
      `DATA_DIR (${directory}) cannot be written by this user (${code}): give the folder to them (chown), or name another one`,
    );
  }
}
