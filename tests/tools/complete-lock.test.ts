import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createTemporaryDirectory } from '../support/temporary-directory.ts';

const checker = fileURLToPath(new URL('../../tools/complete-lock.mjs', import.meta.url));
const integrity = 'sha512-of-its-file';
const tool = {
  version: '1.0.0',
  integrity,
  optionalDependencies: { 'tool-linux-x64': '1.0.0', 'tool-darwin-arm64': '1.0.0' },
};
const forLinux = { version: '1.0.0', integrity, optional: true, os: ['linux'], cpu: ['x64'] };
const forMac = { version: '1.0.0', optional: true, os: ['darwin'], cpu: ['arm64'] };

async function checkLock(
  packages: object,
  manifest: object = {},
): Promise<{ exitCode: number; said: string }> {
  const directory = await createTemporaryDirectory();
  const lock = join(directory.path, 'package-lock.json');
  await writeFile(lock, JSON.stringify({ lockfileVersion: 3, packages }));
  await writeFile(join(directory.path, 'package.json'), JSON.stringify(manifest));
  return new Promise((resolve) => {
    execFile(process.execPath, [checker, '--check', lock], (error, _stdout, stderr) => {
      resolve({ exitCode: error === null ? 0 : Number(error.code), said: stderr });
    });
  });
}

test('a lock file with the packages of every platform is taken', async () => {
  const packages = {
    'node_modules/tool': tool,
    'node_modules/tool-linux-x64': forLinux,
    'node_modules/tool/node_modules/tool-darwin-arm64': forMac,
  };
  expect(await checkLock(packages)).toEqual({ exitCode: 0, said: '' });
});

test('a lock file that leaves out another platform is refused with what to do', async () => {
  const { exitCode, said } = await checkLock({
    'node_modules/tool': tool,
    'node_modules/tool-linux-x64': forLinux,
  });
  expect(exitCode).toBe(1);
  expect(said).toContain('leaves out packages of other platforms: tool-darwin-arm64');
  expect(said).toContain('Run `node tools/complete-lock.mjs`');
});

test('a lock file that names a download address is refused', async () => {
  const { exitCode, said } = await checkLock({
    'node_modules/tool': { version: '1.0.0', integrity, resolved: 'https://x.test' },
  });
  expect(exitCode).toBe(1);
  expect(said).toContain('carries download addresses: node_modules/tool');
});

test('a lock file that a changed manifest left behind is refused', async () => {
  const packages = {
    '': { dependencies: { tool: '1.0.0' } },
    'node_modules/tool': { version: '1.0.0', integrity },
  };
  const { exitCode, said } = await checkLock(packages, { dependencies: { tool: '1.1.0' } });
  expect(exitCode).toBe(1);
  expect(said).toContain('disagrees with package.json on tool');
});

test.each([
  ['everywhere', { version: '1.0.0' }],
  ['on Linux', { version: '1.0.0', optional: true, os: ['linux'], cpu: ['arm64'], libc: ['glibc'] }],
])('a lock file that would take a package unchecked %s is refused', async (_where, entry) => {
  const { exitCode, said } = await checkLock({ 'node_modules/tool/node_modules/@scope/part': entry });
  expect(exitCode).toBe(1);
  expect(said).toContain('has no integrity of @scope/part');
});
