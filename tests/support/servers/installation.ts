import { cp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTemporaryDirectory } from '../run/temporary-directory.ts';
import { keepEarlierFiles } from './earlier-files.ts';
import { freePort } from './free-port.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const repository = fileURLToPath(new URL('../../..', import.meta.url));

/** The product in a directory of its own, so that it can be updated without touching the one under test. */
export interface Installation {
  origin: string;
  /** Builds a version whose files all have other names, and starts the server anew with it. */
  update(): Promise<void>;
  /** Starts the server anew, some days after the last update and with another one. */
  updateAfterDays(days: number): Promise<void>;
  remove(): Promise<void>;
}

/** Installs it and starts its server. */
export async function createInstallation(): Promise<Installation> {
  const directory = await createTemporaryDirectory();
  const inside = (name: string) => join(directory.path, name);
  for (const name of ['contract', 'server', 'dist', 'package.json'])
    await cp(join(repository, name), inside(name), { recursive: true });
  await symlink(join(repository, 'node_modules'), inside('node_modules'));
  const environment = {
    DATA_DIR: inside('data'),
    PORT: String(await freePort()),
    RATE_LIMITS: 'off',
    GEOIP_DB: 'off',
    CAPTCHA_TRIES: '3',
  };
  const start = () => startServer(environment, directory.path);
  let server: ServerProcess = await start();

  async function updateAt(nowMs: number): Promise<void> {
    await buildUnderOtherNames(inside('dist/web'));
    keepEarlierFiles(inside('dist'), nowMs);
    await server.stop();
    server = await start();
  }

  return {
    origin: server.address.replace('127.0.0.1', 'localhost'),
    update: () => updateAt(Date.now()),
    updateAfterDays: (days) => updateAt(Date.now() + days * 24 * 60 * 60 * 1000),
    async remove() {
      await server.stop();
      await directory.remove();
    },
  };
}

/** What a build of changed sources leaves: files with new names beside the old ones, and pages that ask for the new. */
async function buildUnderOtherNames(web: string): Promise<void> {
  const manifest = join(web, '.vite', 'manifest.json');
  const parts = Object.values(
    JSON.parse(await readFile(manifest, 'utf8')) as Record<string, { file: string }>,
  );
  const scripts = parts.map(({ file }) => file).filter((file) => file.endsWith('.js'));
  const names = scripts.map((file) => file.slice('assets/'.length));
  const renamed = (text: string) =>
    names.reduce((changed, name) => changed.replaceAll(name, name.replace('.js', 'n.js')), text);
  for (const name of names) {
    const text = await readFile(join(web, 'assets', name), 'utf8');
    await writeFile(join(web, 'assets', renamed(name)), renamed(text));
  }
  const pages = (await readdir(web)).filter((name) => name.endsWith('.html')).map((name) => join(web, name));
  for (const file of [manifest, ...pages]) await writeFile(file, renamed(await readFile(file, 'utf8')));
  for (const page of pages) for (const ending of ['.br', '.gz']) await rm(page + ending, { force: true });
}
