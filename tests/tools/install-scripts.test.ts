import { execFile } from 'node:child_process';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createTemporaryDirectory } from '../support/temporary-directory.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));

interface LockEntry {
  dev?: boolean;
  hasInstallScript?: boolean;
}

test('nothing that people run needs a script while it is installed', async () => {
  const lock = JSON.parse(await readFile(join(repository, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>;
  };
  const needing = Object.entries(lock.packages)
    .filter(([, entry]) => entry.hasInstallScript === true && entry.dev !== true)
    .map(([place]) => place);
  expect(needing).toEqual([]);
});

test('installing runs no script, and the commands still run', async () => {
  const directory = await createTemporaryDirectory();
  await copyFile(join(repository, '.npmrc'), join(directory.path, '.npmrc'));
  const scripts = { postinstall: 'echo ran > installed.txt', start: 'echo ran > started.txt' };
  await writeFile(
    join(directory.path, 'package.json'),
    JSON.stringify({ name: 'x', version: '1.0.0', scripts }),
  );
  const npm = (...args: string[]) => promisify(execFile)('npm', args, { cwd: directory.path });
  await npm('install', '--offline');
  await npm('start');
  await expect(readFile(join(directory.path, 'installed.txt'))).rejects.toThrow('ENOENT');
  expect(await readFile(join(directory.path, 'started.txt'), 'utf8')).toBe('ran\n');
  await directory.remove();
});
