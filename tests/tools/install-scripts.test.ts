// @module-tag rest
import { execFile } from 'node:child_process';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createTemporaryDirectory } from '../support/run/temporary-directory.ts';

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

test.each([
  ['people who run it', ['ci', '--omit=dev']],
  ['people who work on it', ['ci', '--include=dev']],
  ['the tools that are added later', ['install', '--no-save', '--include=dev']],
])(
  'installing for %s runs no script, ours or of a package, and the commands still run',
  async (_whom, task) => {
    const directory = await createTemporaryDirectory();
    const ran = join(directory.path, 'ran.txt');
    const scripts = Object.fromEntries(
      ['preinstall', 'install', 'postinstall', 'prepare'].map((step) => [step, `echo ${step} >> '${ran}'`]),
    );
    const npm = (...args: string[]) => promisify(execFile)('npm', args, { cwd: directory.path });
    await mkdir(join(directory.path, 'part'));
    await copyFile(join(repository, '.npmrc'), join(directory.path, '.npmrc'));
    await writeFile(
      join(directory.path, 'part/package.json'),
      JSON.stringify({ name: 'part', version: '1.0.0', scripts }),
    );
    await npm('pack', './part', '--ignore-scripts');
    await writeFile(
      join(directory.path, 'package.json'),
      JSON.stringify({
        name: 'x',
        version: '1.0.0',
        scripts: { ...scripts, start: 'echo ran > started.txt' },
        dependencies: { part: 'file:part-1.0.0.tgz' },
      }),
    );
    await npm('install', '--package-lock-only', '--offline');
    await npm(...task, '--offline');
    await npm('start');
    expect(await readFile(join(directory.path, 'node_modules/part/package.json'), 'utf8')).toContain(
      '"part"',
    );
    await expect(readFile(ran)).rejects.toThrow('ENOENT');
    expect(await readFile(join(directory.path, 'started.txt'), 'utf8')).toBe('ran\n');
    await directory.remove();
  },
);
