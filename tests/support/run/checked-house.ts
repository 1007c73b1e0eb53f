import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTemporaryDirectory } from './temporary-directory.ts';

export const repository = fileURLToPath(new URL('../../..', import.meta.url));

/** What a check of `npm run check` says of a folder. */
export interface Verdict {
  exitCode: number;
  said: string;
}

export interface CheckedHouse extends Verdict {
  remove(): Promise<void>;
}

/** Runs a check of tools/ on a folder. */
export function runCheck(tool: string, directory: string): Promise<Verdict> {
  return new Promise((resolve) => {
    execFile(process.execPath, [join(repository, 'tools', tool), directory], (error, stdout, stderr) => {
      resolve({ exitCode: error === null ? 0 : Number(error.code), said: stdout + stderr });
    });
  });
}

/** Runs it on a folder with these files. */
export async function checkHouse(tool: string, files: Record<string, string>): Promise<CheckedHouse> {
  const house = await createTemporaryDirectory();
  for (const [name, text] of Object.entries(files)) {
    const path = join(house.path, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  return { ...(await runCheck(tool, house.path)), remove: () => house.remove() };
}
