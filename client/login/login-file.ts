import { randomUUID } from 'node:crypto';
import { chmod, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ClientFailure } from '../command.ts';

/** Where somebody is known, and by which key. */
export interface KeptLogin {
  /** The origin of the site: scheme, host and port. */
  url: string;
  key: string;
}

/** Reading and writing by others than its owner. */
const othersMode = 0o077;

export function loginFileIn(configDirectory: string): string {
  return join(configDirectory, 'login.json');
}

/** Keeps a login where nobody else may read it. Whoever is stopped half-way keeps the one before. */
export async function writeLogin(configDirectory: string, login: KeptLogin): Promise<void> {
  await mkdir(configDirectory, { recursive: true, mode: 0o700 });
  await chmod(configDirectory, 0o700);
  const unfinished = join(configDirectory, `.login-${randomUUID()}`);
  const file = await open(unfinished, 'wx', 0o600);
  try {
    await file.chmod(0o600);
    await file.writeFile(`${JSON.stringify(login, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, loginFileIn(configDirectory));
}

/** The login that is kept; null: there is none. One that others may read is not used. */
export async function readLogin(configDirectory: string): Promise<KeptLogin | null> {
  const path = loginFileIn(configDirectory);
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new ClientFailure('failed', `${path} cannot be read (${error.code}).`);
  });
  if (file === null) return null;
  try {
    const { mode } = await file.stat();
    if (process.platform !== 'win32' && (mode & othersMode) !== 0)
      throw new ClientFailure(
        'failed',
        `Others may read ${path}, so that it is not used. Revoke its key, or say: chmod 600 ${path}`,
      );
    return readKept(await file.readFile('utf8'), path);
  } finally {
    await file.close();
  }
}

/** Forgets the login; false: there was none. */
export async function removeLogin(configDirectory: string): Promise<boolean> {
  try {
    await rm(loginFileIn(configDirectory));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

function readKept(text: string, path: string): KeptLogin {
  try {
    const { url, key } = JSON.parse(text) as Record<string, unknown>;
    if (typeof url === 'string' && typeof key === 'string') return { url, key };
  } catch {
    // Told below, with all else that is no login.
  }
  throw new ClientFailure('failed', `${path} is damaged. Log in again: shylnk login <address>`);
}
