// @module-tag rest
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTemporaryDirectory, type TemporaryDirectory } from '../support/run/temporary-directory.ts';
import { freePort } from '../support/servers/free-port.ts';

// The tools are plain JavaScript without types: they run on whatever Node is there.
const tool = new URL('../../tools/setup/release.mjs', import.meta.url).href;
const { writeRelease } = (await import(tool)) as { writeRelease: (directory: string) => void };

let directory: TemporaryDirectory;
beforeAll(async () => {
  directory = await createTemporaryDirectory();
  writeRelease(join(directory.path, 'release'));
});
afterAll(() => directory.remove());

test('a release serves by its own program, where neither npm nor Node is installed', async () => {
  const link = join(directory.path, 'bin', 'shylnk');
  mkdirSync(join(directory.path, 'bin'));
  symlinkSync('../release/shylnk', link);
  const port = await freePort();
  const child = spawn(link, [], {
    cwd: '/',
    env: {
      PATH: onlyShellCommands(),
      DATA_DIR: join(directory.path, 'data'),
      PORT: String(port),
      HOST: '127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      said += text.toString();
    });
  try {
    await expect.poll(() => said, { timeout: 60_000 }).toContain('SHYLNK is at');
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    // Nothing stands between whoever sends a signal and the server.
    expect(readFileSync(`/proc/${child.pid}/cmdline`, 'utf8')).toContain('server/main.ts');
    child.kill('SIGTERM');
    const [exitCode] = await once(child, 'close');
    expect(exitCode).toBe(0);
  } finally {
    child.kill('SIGKILL');
  }
});

test('the operator’s command comes with that program', () => {
  const program = join(directory.path, 'release', 'shylnk');
  const env = { PATH: '/usr/bin:/bin', DATA_DIR: join(directory.path, 'data') };
  expect(execFileSync(program, ['admin', 'help'], { cwd: '/', env, encoding: 'utf8' })).toContain('doctor');
  const stats = execFileSync(program, ['admin', 'stats', '--json'], { cwd: '/', env, encoding: 'utf8' });
  expect(JSON.parse(stats)).toMatchObject({ people: 0 });
});

test('a release holds nothing that is only needed for building or testing', () => {
  const packages = readdirSync(join(directory.path, 'release', 'node_modules'));
  expect(packages).toContain('fastify');
  for (const name of ['vite', 'react', 'vitest', 'typescript', 'lighthouse', 'npm'])
    expect(packages).not.toContain(name);
});

/** A folder with the commands that the program itself uses, and no other. */
function onlyShellCommands(): string {
  const folder = join(directory.path, 'commands');
  mkdirSync(folder);
  for (const name of ['dirname', 'readlink']) symlinkSync(`/usr/bin/${name}`, join(folder, name));
  return folder;
}
