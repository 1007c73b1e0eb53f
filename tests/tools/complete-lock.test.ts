import { execFile } from 'node:child_process';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createTemporaryDirectory } from '../support/run/temporary-directory.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const checker = join(repository, 'tools/complete-lock.mjs');
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

/** Answers as a registry does that knows every package but those for Mac. */
const stubbornNpm = `#!/bin/sh
case "$*" in
  view*darwin*) exit 1 ;;
  view*) echo '{"os":["linux"],"cpu":["x64"],"dist":{"integrity":"sha512-as-the-registry-says"}}' ;;
esac
`;

test('completing adds other platforms and what files are checked against, and says what it could not learn', async () => {
  const directory = await createTemporaryDirectory();
  const lock = join(directory.path, 'package-lock.json');
  await mkdir(join(directory.path, 'bin'));
  await writeFile(join(directory.path, 'bin/npm'), stubbornNpm);
  await chmod(join(directory.path, 'bin/npm'), 0o755);
  await writeFile(join(directory.path, 'package.json'), '{}');
  const packages = {
    'node_modules/part': { version: '2.0.0', resolved: 'https://x.test' },
    'node_modules/tool': tool,
  };
  await writeFile(lock, JSON.stringify({ lockfileVersion: 3, packages }));

  const said = await new Promise<string>((resolve, reject) => {
    const env = { ...process.env, PATH: `${directory.path}/bin${delimiter}${process.env['PATH']}` };
    execFile(process.execPath, [checker, '--write', lock], { env }, (error, _stdout, stderr) =>
      error === null ? resolve(stderr) : reject(new Error(stderr)),
    );
  });

  expect(said).toContain('the registry says no integrity of tool-darwin-arm64@1.0.0');
  expect(JSON.parse(await readFile(lock, 'utf8')).packages).toMatchObject({
    'node_modules/part': { version: '2.0.0', integrity: 'sha512-as-the-registry-says' },
    'node_modules/tool-darwin-arm64': { version: '1.0.0', optional: true, os: ['darwin'], cpu: ['arm64'] },
    'node_modules/tool-linux-x64': { version: '1.0.0', integrity: 'sha512-as-the-registry-says' },
  });
  expect(await readFile(lock, 'utf8')).not.toContain('https://');
  await directory.remove();
});

async function readOwnLock(): Promise<Record<string, { integrity?: string; optional?: boolean }>> {
  return JSON.parse(await readFile(join(repository, 'package-lock.json'), 'utf8')).packages;
}

test('every package that people run is checked against its hash, on every platform', async () => {
  const module = new URL('../../tools/setup/runtime-packages.mjs', import.meta.url).href;
  const { runtimePackages } = (await import(module)) as { runtimePackages(): string[] };
  const packages = await readOwnLock();
  expect(runtimePackages().length).toBeGreaterThan(50);
  expect(runtimePackages().filter((place) => packages[place]?.integrity === undefined)).toEqual([]);
});

test('what has no hash is a tool of a platform that the product is not installed on', async () => {
  const packages = await readOwnLock();
  const families = /^node_modules\/@(biomejs|oxc-parser|rolldown|swc|tailwindcss)\/[\w-]+$/;
  const others = Object.entries(packages).filter(
    ([place, entry]) =>
      place !== '' && entry.integrity === undefined && !(entry.optional === true && families.test(place)),
  );
  expect(others).toEqual([]);
});
