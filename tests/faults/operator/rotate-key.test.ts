// @module-tag rest
import { copyFile, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import type { Database } from '../../../server/database/database.ts';
import { connectSqlite } from '../../../server/database/sqlite.ts';
import { systemRandom } from '../../../server/platform/random.ts';
import { createVault } from '../../../server/platform/vault.ts';
import { createTemporaryDirectory, type TemporaryDirectory } from '../../support/run/temporary-directory.ts';
import { adminProcess } from '../../support/servers/admin-process.ts';
import { type ServerProcess, startServer } from '../../support/servers/server-process.ts';

let directory: TemporaryDirectory;
let server: ServerProcess | null = null;
let database: Database | null = null;
afterEach(async () => {
  await server?.kill();
  await database?.close();
  await directory.remove();
  server = null;
  database = null;
});

const key = 'open sesame';

/** An installation whose secret is in its data folder, with a link that has a key. */
async function install() {
  directory = await createTemporaryDirectory();
  const environment = { DATA_DIR: directory.path, GEOIP_DB: 'off', RATE_LIMITS: 'off' };
  server = await startServer(environment);
  database = connectSqlite(join(directory.path, 'shylnk.sqlite'));
  const secret = await secretNow();
  const vault = createVault({ random: systemRandom }, secret, null);
  await database.query
    .insertInto('links')
    .values({
      type: 'url',
      code: 'keyedlink',
      target: 'https://example.com/behind',
      is_active: 1,
      key_sealed: vault.seal(key, 'links/url/keyedlink/key'),
      created_at_ms: 1,
    })
    .execute();
  return { environment, secret };
}

async function secretNow(): Promise<string> {
  return readFile(join(directory.path, 'app-secret'), 'utf8');
}

async function secretFiles(): Promise<string[]> {
  return (await readdir(directory.path)).filter((name) => name.startsWith('app-secret')).sort();
}

async function isSealedAnew(): Promise<boolean> {
  const { key_sealed: sealed } = await (database as Database).query
    .selectFrom('links')
    .select('key_sealed')
    .executeTakeFirstOrThrow();
  return createVault({ random: systemRandom }, await secretNow(), null).isCurrent(sealed as Uint8Array);
}

async function openLink({ address }: ServerProcess): Promise<unknown> {
  const answer = await fetch(`${address}/keyedlink`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ key }),
  });
  return ((await answer.json()) as { details: unknown }).details;
}

it('a new secret is put beside the old one, taken by the next start, and left alone when all is encrypted anew', async () => {
  const { environment, secret } = await install();
  const first = await adminProcess(environment, ['rotate-key', '--no-wait', '--json']);
  expect(first).toMatchObject({ exitCode: 0, error: expect.stringContaining('Restart the server') });
  expect(JSON.parse(first.out)).toMatchObject({ changed: true, finished: false });
  expect(await secretFiles()).toEqual(['app-secret', 'app-secret-previous']);
  for (const name of await secretFiles())
    expect((await stat(join(directory.path, name))).mode & 0o777).toBe(0o600);
  expect(await secretNow()).not.toBe(secret);
  // The server that runs goes on with what it knows.
  expect(await openLink(server as ServerProcess)).toBe('https://example.com/behind');

  await server?.stop();
  server = await startServer(environment);
  expect(await openLink(server)).toBe('https://example.com/behind');
  const second = await adminProcess(environment, ['rotate-key', '--json']);
  expect(second).toMatchObject({ exitCode: 0, error: '' });
  expect(JSON.parse(second.out)).toMatchObject({ finished: true });
  expect(await secretFiles()).toEqual(['app-secret']);
  expect(await isSealedAnew()).toBe(true);
  expect(await openLink(server)).toBe('https://example.com/behind');
  for (const text of [first.out, first.error, second.out])
    for (const hidden of [secret, await secretNow()]) expect(text).not.toContain(hidden);
}, 120_000);

it('a change that was killed after it had kept the old secret is finished by the next call, without a server', async () => {
  const { environment, secret } = await install();
  expect(await adminProcess(environment, ['rotate-key', '--offline'])).toMatchObject({
    exitCode: 1,
    error: expect.stringContaining('A server is running'),
  });
  expect(await secretNow()).toBe(secret);
  await server?.stop();
  await copyFile(join(directory.path, 'app-secret'), join(directory.path, 'app-secret-previous'));
  expect(await adminProcess(environment, ['rotate-key', '--offline'])).toMatchObject({ exitCode: 0 });
  expect(await secretNow()).not.toBe(secret);
  expect(await secretFiles()).toEqual(['app-secret']);
  expect(await isSealedAnew()).toBe(true);
  server = await startServer(environment);
  expect(await openLink(server)).toBe('https://example.com/behind');
}, 120_000);

it('a secret from the environment is changed there, and is not shown', async () => {
  const { environment, secret } = await install();
  await server?.stop();
  const outcome = await adminProcess({ ...environment, APP_SECRET: secret }, ['rotate-key']);
  expect(outcome).toMatchObject({ exitCode: 0, out: expect.stringContaining('APP_SECRET_PREVIOUS') });
  expect(outcome.out + outcome.error).not.toContain(secret);
  expect(await secretNow()).toBe(secret);
}, 120_000);
