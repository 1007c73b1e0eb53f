// @module-tag rest
import { copyFile, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { systemRandom } from '../../../server/platform/random.ts';
import { createVault } from '../../../server/platform/vault.ts';
import { createSharedDatabase, type SharedDatabase } from '../../support/database/shared-database.ts';
import { adminProcess } from '../../support/servers/admin-process.ts';
import { type DatabaseKind, databaseKinds } from '../../support/servers/app-under-test.ts';
import { type ServerProcess, startServer } from '../../support/servers/server-process.ts';

let shared: SharedDatabase;
let directory: string;
let server: ServerProcess | null = null;
afterEach(async () => {
  await server?.kill();
  await shared.remove();
  server = null;
});

const key = 'open sesame';

/** An installation with a link that has a key; on SQLite its secret is in its data folder, unless one is given. */
async function install(kind: DatabaseKind, given: Record<string, string> = {}) {
  shared = await createSharedDatabase(kind);
  const { APP_SECRET: _, ...others } = shared.environment;
  const environment = { ...others, ...given };
  directory = String(environment['DATA_DIR']);
  server = await startServer(environment);
  const secret = given['APP_SECRET'] ?? (await secretNow());
  const vault = createVault({ random: systemRandom }, secret, null);
  await shared.database.query
    .insertInto('links')
    .values({
      type: 'url',
      code: 'keyedlink',
      target: 'https://example.com/behind',
      is_active: 1,
      key_sealed: vault.encrypt(key, 'links/url/keyedlink/key'),
      created_at_ms: 1,
    })
    .execute();
  return { environment, secret };
}

async function secretNow(): Promise<string> {
  return readFile(join(directory, 'app-secret'), 'utf8');
}

async function secretFiles(): Promise<string[]> {
  return (await readdir(directory)).filter((name) => name.startsWith('app-secret')).sort();
}

async function isEncryptedWith(secret: string): Promise<boolean> {
  const { key_sealed: sealed } = await shared.database.query
    .selectFrom('links')
    .select('key_sealed')
    .executeTakeFirstOrThrow();
  return createVault({ random: systemRandom }, secret, null).isCurrent(sealed as Uint8Array);
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
  const { environment, secret } = await install('sqlite');
  const first = await adminProcess(environment, ['rotate-key', '--no-wait', '--json']);
  expect(first).toMatchObject({ exitCode: 0, error: expect.stringContaining('Restart the server') });
  expect(JSON.parse(first.out)).toMatchObject({ changed: true, finished: false });
  expect(await secretFiles()).toEqual(['app-secret', 'app-secret-previous']);
  for (const name of await secretFiles())
    expect((await stat(join(directory, name))).mode & 0o777).toBe(0o600);
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
  expect(await isEncryptedWith(await secretNow())).toBe(true);
  expect(await openLink(server)).toBe('https://example.com/behind');
  for (const text of [first.out, first.error, second.out])
    for (const hidden of [secret, await secretNow()]) expect(text).not.toContain(hidden);
});

it('a change that was killed after it had kept the old secret is finished by the next call, without a server', async () => {
  const { environment, secret } = await install('sqlite');
  expect(await adminProcess(environment, ['rotate-key', '--offline'])).toMatchObject({
    exitCode: 1,
    error: expect.stringContaining('A server is running'),
  });
  expect(await secretNow()).toBe(secret);
  await server?.stop();
  await copyFile(join(directory, 'app-secret'), join(directory, 'app-secret-previous'));
  expect(await adminProcess(environment, ['rotate-key', '--offline'])).toMatchObject({ exitCode: 0 });
  expect(await secretNow()).not.toBe(secret);
  expect(await secretFiles()).toEqual(['app-secret']);
  expect(await isEncryptedWith(await secretNow())).toBe(true);
  server = await startServer(environment);
  expect(await openLink(server)).toBe('https://example.com/behind');
});

it.each(databaseKinds)(
  'a secret from the environment is changed there on %s, and is not shown',
  async (kind) => {
    const old = 'a secret for tests, long enough to be taken';
    const next = 'another secret for tests, as long as the old';
    const { environment } = await install(kind, { APP_SECRET: old });
    const first = await adminProcess(environment, ['rotate-key']);
    expect(first).toMatchObject({ exitCode: 0, out: expect.stringContaining('APP_SECRET_PREVIOUS') });
    expect(await isEncryptedWith(old)).toBe(true);

    await server?.stop();
    const changed = { ...environment, APP_SECRET: next, APP_SECRET_PREVIOUS: old };
    server = await startServer(changed);
    expect(await openLink(server)).toBe('https://example.com/behind');
    const second = await adminProcess(changed, ['rotate-key']);
    expect(second).toMatchObject({
      exitCode: 0,
      out: expect.stringContaining('APP_SECRET_PREVIOUS can be removed'),
    });
    expect(await isEncryptedWith(next)).toBe(true);

    await server?.stop();
    server = await startServer({ ...environment, APP_SECRET: next });
    expect(await openLink(server)).toBe('https://example.com/behind');
    for (const text of [first.out, first.error, second.out, second.error])
      for (const hidden of [old, next]) expect(text).not.toContain(hidden);
  },
  120_000,
);
