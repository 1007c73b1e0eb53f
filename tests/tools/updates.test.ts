// @module-tag rest
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { messages } from '../../contract/messages.ts';
import { openPage, screenNamed, untilAlive } from '../support/browser/chromium.ts';
import { createTemporaryDirectory, type TemporaryDirectory } from '../support/run/temporary-directory.ts';
import { freePort } from '../support/servers/free-port.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const patience = { timeout: 120_000, interval: 100 };

let directory: TemporaryDirectory;
let installation: string;
let address: string;
let command: ChildProcess | null = null;
let said = '';

beforeAll(async () => {
  directory = await createTemporaryDirectory();
  installation = join(directory.path, 'installation');
  cloneInto(installation);
  address = `http://127.0.0.1:${await freePort()}`;
});
afterEach(stop);
afterAll(() => directory.remove(), 120_000);

/** This clone once more, with its packages and what is built. */
function cloneInto(target: string): void {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: repository,
    encoding: 'utf8',
  });
  for (const file of files.split('\n').filter((name) => name !== '')) {
    mkdirSync(dirname(join(target, file)), { recursive: true });
    cpSync(join(repository, file), join(target, file));
  }
  linkPackages(target);
  cpSync(join(repository, 'dist'), join(target, 'dist'), { recursive: true });
}

/** The packages under a second name, which takes no time. */
function linkPackages(target: string): void {
  execFileSync('cp', ['-al', join(repository, 'node_modules'), join(target, 'node_modules')]);
}

/** `npm start` without npm. No registry can be reached. */
function start(environment: Record<string, string> = {}, user: { uid?: number; gid?: number } = {}): void {
  said = '';
  command = spawn(process.execPath, ['tools/start.mjs'], {
    cwd: installation,
    env: {
      PATH: process.env['PATH'],
      HOME: directory.path,
      DATA_DIR: join(directory.path, 'data'),
      HOST: '127.0.0.1',
      PORT: new URL(address).port,
      npm_config_registry: 'http://127.0.0.1:1/',
      npm_config_cache: join(directory.path, 'npm-cache'),
      ...environment,
    },
    ...user,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [command.stdout, command.stderr])
    stream?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
}

async function stop(): Promise<void> {
  if (command === null || command.exitCode !== null || command.signalCode !== null) return;
  command.kill('SIGTERM');
  await once(command, 'close');
}

function releases(): string[] {
  return readdirSync(join(installation, '.releases')).sort();
}

/** Whether the server answers; a command that has ended says why. */
async function isServing(): Promise<boolean> {
  const answer = await fetch(`${address}/healthz`).catch(() => null);
  return answer?.ok === true;
}

function change(file: string, text: string): () => void {
  const path = join(installation, file);
  const before = readFileSync(path);
  appendFileSync(path, text);
  return () => writeFileSync(path, before);
}

test('the first start makes a release and serves it', async () => {
  start();
  await expect.poll(() => said, patience).toContain('SHYLNK is at');
  await expect.poll(isServing, patience).toBe(true);
  expect(releases()).toHaveLength(1);
});

test('what is only needed to build can be removed once there is a release', async () => {
  const folders = ['node_modules', 'dist'].map((name) => join(installation, name));
  for (const folder of folders) renameSync(folder, `${folder}-away`);
  try {
    start();
    await expect.poll(() => said, patience).toContain('SHYLNK is at');
    await expect.poll(isServing, patience).toBe(true);
  } finally {
    await stop();
    for (const folder of folders) renameSync(`${folder}-away`, folder);
  }
});

test('the operator’s command works beside it, in the clone and in a release by itself, which has no other packages', async () => {
  start();
  await expect.poll(isServing, patience).toBe(true);
  const release = join(installation, '.releases', String(releases()[0]));
  const { scripts } = JSON.parse(readFileSync(join(release, 'package.json'), 'utf8'));
  expect(scripts.admin).toBe('exec node tools/admin-release.mjs');
  const env = { PATH: process.env['PATH'], DATA_DIR: join(directory.path, 'data') };
  for (const [cwd, program] of [
    [installation, 'tools/admin.mjs'],
    [release, 'tools/admin-release.mjs'],
  ] as const) {
    const stats = execFileSync(process.execPath, [program, 'stats', '--json'], {
      cwd,
      env,
      encoding: 'utf8',
    });
    expect(JSON.parse(stats)).toMatchObject({ people: 0, links: 0, open_reports: 0 });
  }
});

test('open pages go on with their own files across an update of changed sources, and new ones have the new', async () => {
  start();
  await expect.poll(isServing, patience).toBe(true);
  const opened = [];
  for (const screen of [screenNamed('desktop, light'), screenNamed('phone, dark')]) {
    const browser = await openPage(address, screen);
    await browser.page.goto('/login');
    await untilAlive(browser.page);
    await browser.page.getByLabel('Email', { exact: true }).fill('maya@example.com');
    opened.push(browser);
  }
  await stop();
  change(
    'web/features/accounts/login/mail-modal.tsx',
    "\ndocument.documentElement.dataset['version'] = 'next';\n",
  );
  start();
  await expect.poll(() => said, patience).toContain('takes over');
  await expect.poll(() => said, patience).toMatch(/SHYLNK is at.*SHYLNK is at/s);

  const versionWithDialog = async (page: Page): Promise<string | null> => {
    await page.getByRole('button', { name: messages.login.forgot }).click();
    await page.getByRole('dialog').getByRole('heading', { name: messages.login.forgot }).waitFor();
    return page.locator(':root').getAttribute('data-version');
  };
  for (const { page, context, problems, close } of opened) {
    expect(await versionWithDialog(page), 'its own files').toBe(null);
    await page.getByRole('button', { name: messages.login.cancel }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('maya@example.com');
    expect(problems).toEqual([]);
    const fresh = await context.newPage();
    await fresh.goto('/login');
    await untilAlive(fresh);
    expect(await versionWithDialog(fresh), 'the new files').toBe('next');
    await close();
  }
}, 300_000);

test('an update that cannot be installed, because no registry can be reached, leaves the version before it serving', async () => {
  const made = releases().length;
  const lock = join(installation, 'package-lock.json');
  const before = readFileSync(lock, 'utf8');
  writeFileSync(lock, before.replace('"node_modules/fastify": {\n      "version": "', '$&99.'));
  start();
  await expect.poll(() => said, patience).toContain('The version before it goes on');
  await expect.poll(isServing, patience).toBe(true);
  expect(releases()).toHaveLength(made);
  await stop();
  writeFileSync(lock, before);
  // What npm took away before it found out that there is nothing to replace it with.
  execFileSync('rm', ['-rf', join(installation, 'node_modules')]);
  linkPackages(installation);
}, 240_000);

test('an update that is killed half-way is made ready by the next start', async () => {
  change('server/main.ts', '\n// a new version\n');
  const made = releases().length;
  // Somebody seems to be at it, until long after the command is killed.
  const lock = join(installation, '.cache', 'release.lock');
  writeFileSync(lock, String(process.pid));
  utimesSync(lock, new Date(), new Date(Date.now() + 3_600_000));
  start();
  await expect.poll(() => said, patience).toContain('Another command is at it');
  await expect.poll(isServing, patience).toBe(true);
  mkdirSync(join(installation, '.releases', 'half.part'), { recursive: true });
  const killed = command as ChildProcess;
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  await expect.poll(isServing, patience).toBe(false);
  rmSync(lock);

  start();
  await expect.poll(() => said, patience).toContain('takes over');
  await expect.poll(isServing, patience).toBe(true);
  expect(releases()).not.toContain('half.part');
  expect(releases()).toHaveLength(made + 1);
}, 240_000);

test('a version that does not start gives way to the one before it', async () => {
  const undo = change('server/config/settings.ts', '\nthrow new Error("a version that does not start");\n');
  start();
  await expect.poll(() => said, patience).toContain('The new version did not start');
  await expect.poll(isServing, patience).toBe(true);
  await stop();
  undo();
}, 240_000);

test('who may not write into the folder is told so in a sentence, and the version before goes on', async () => {
  const undo = change('server/main.ts', '\n// the version after that\n');
  // Nothing keeps root from writing.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const folders = ['.releases', '.cache'].map((name) => join(installation, name));
  const dataDirectory = join(directory.path, 'data-of-another-user');
  mkdirSync(dataDirectory);
  if (user.uid !== undefined) chownSync(dataDirectory, user.uid, user.gid);
  chmodSync(directory.path, 0o755);
  for (const folder of folders) chmodSync(folder, 0o555);
  try {
    start({ DATA_DIR: dataDirectory }, user);
    await expect.poll(() => said, patience).toContain('cannot be written by this user');
    await expect.poll(isServing, patience).toBe(true);
    expect(said).not.toMatch(/^\s+at /m);
  } finally {
    for (const folder of folders) chmodSync(folder, 0o755);
    undo();
  }
}, 240_000);

test('an update that cannot be built leaves the version before it serving', async () => {
  const undo = change('web/app/main.tsx', '\nthis is no program');
  try {
    start();
    await expect.poll(() => said, patience).toContain('The version before it goes on');
    await expect.poll(isServing, patience).toBe(true);
  } finally {
    undo();
  }
}, 240_000);
