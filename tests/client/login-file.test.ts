import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loginFileIn, readLogin, removeLogin, writeLogin } from '../../client/login/login-file.ts';
import { createTemporaryDirectory, type TemporaryDirectory } from '../support/run/temporary-directory.ts';
import { runClientWords } from '../support/servers/run-client.ts';

const login = { url: 'https://short.example', key: 'shy_not_a_real_one' };

let home: TemporaryDirectory;
let directory: string;
beforeEach(async () => {
  home = await createTemporaryDirectory();
  directory = join(home.path, 'config', 'shylnk');
});
afterEach(() => home.remove());

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

it('keeps a key in a file and a directory that nobody else may read', async () => {
  const umask = process.umask(0);
  try {
    await writeLogin(directory, login);
  } finally {
    process.umask(umask);
  }
  expect(await modeOf(directory)).toBe(0o700);
  expect(await modeOf(loginFileIn(directory))).toBe(0o600);
  expect(await readLogin(directory)).toEqual(login);
  expect(await readdir(directory)).toEqual(['login.json']);
});

it('closes a directory that others could look into, and takes the place of an older login', async () => {
  await mkdir(directory, { recursive: true, mode: 0o755 });
  await writeLogin(directory, { ...login, key: 'shy_older' });
  await writeLogin(directory, login);
  expect(await modeOf(directory)).toBe(0o700);
  expect(await readLogin(directory)).toEqual(login);
});

it.each([0o640, 0o604, 0o620, 0o644])(
  'does not use a file that others may read or write (%o)',
  async (mode) => {
    await writeLogin(directory, login);
    await chmod(loginFileIn(directory), mode);
    const { exitCode, error } = await runClientWords(['list'], { configDirectory: directory });
    expect(exitCode).toBe(3);
    expect(error).toContain('Others may read');
    expect(error).not.toContain(login.key);
  },
);

it('says that a damaged file is damaged, without what is in it', async () => {
  await writeLogin(directory, login);
  await writeFile(loginFileIn(directory), `{"key": "${login.key}"`);
  const { exitCode, error } = await runClientWords(['list'], { configDirectory: directory });
  expect([exitCode, error.includes(login.key)]).toEqual([3, false]);
  expect(error).toContain('is damaged');
});

it('forgets a login', async () => {
  await writeLogin(directory, login);
  expect(await removeLogin(directory)).toBe(true);
  expect(await removeLogin(directory)).toBe(false);
  expect(await readLogin(directory)).toBeNull();
  await expect(readFile(loginFileIn(directory))).rejects.toThrow('ENOENT');
});
