import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { exclusively } from '../run/exclusively.ts';

const run = promisify(execFile);
const cache = fileURLToPath(new URL('../../../.cache/debian', import.meta.url));

/** A program and what it has to be started with. */
export interface Program {
  path: string;
  env: NodeJS.ProcessEnv;
}

/**
 * A program that is installed, or that comes with a package of Debian. Such a package is unpacked and not installed:
 * nothing of this machine is changed and no service is started. Null, and a sentence, where neither is to be had.
 */
export async function findProgram(name: string, debianPackage: string): Promise<Program | null> {
  const installed = findIn([...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin'], name);
  if (installed !== null) return { path: installed, env: process.env };
  const root = await findTree(debianPackage);
  const folders = ['usr/sbin', 'usr/bin', 'sbin', 'bin'].map((folder) => join(root ?? '', folder));
  const path = root === null ? null : findIn(folders, name);
  if (root !== null && path !== null) return { path, env: environmentOf(root) };
  process.stderr.write(`${name} is neither installed nor to be had from Debian: it is not tested.\n`);
  return null;
}

/** Where a package of Debian, and what it needs, was unpacked; null where it is not to be had. */
export async function findTree(debianPackage: string): Promise<string | null> {
  const root = join(cache, debianPackage);
  if (existsSync('/etc/debian_version')) await exclusively('debian', () => unpack(debianPackage, root));
  return existsSync(root) ? root : null;
}

function findIn(folders: string[], name: string): string | null {
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

/** The package, and of those it needs the ones that this machine does not have. */
async function unpack(name: string, target: string): Promise<void> {
  if (existsSync(target)) return;
  mkdirSync(cache, { recursive: true });
  const unfinished = mkdtempSync(join(cache, 'unfinished-'));
  try {
    const archives = join(unfinished, 'archives');
    mkdirSync(join(archives, 'partial'), { recursive: true });
    await download(name, archives);
    const root = join(unfinished, 'root');
    for (const file of readdirSync(archives).filter((entry) => entry.endsWith('.deb')))
      await run('dpkg-deb', ['-x', join(archives, file), root]);
    renameSync(root, target);
  } catch (error) {
    process.stderr.write(`${name} cannot be unpacked: ${(error as Error).message}\n`);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

async function download(name: string, archives: string): Promise<void> {
  const options = ['-y', '-qq', '--download-only', '--no-install-recommends'];
  const places = ['-o', `Dir::Cache::archives=${archives}`, '-o', 'APT::Sandbox::User=root'];
  const patience = ['-o', 'DPkg::Lock::Timeout=120'];
  const ask = () =>
    run('apt-get', ['install', ...options, ...places, ...patience, name], { timeout: 120_000 });
  try {
    await ask();
  } catch {
    // A machine that has never installed anything does not know what there is.
    await run('apt-get', ['update', '-qq'], { timeout: 120_000 });
    await ask();
  }
}

function environmentOf(root: string): NodeJS.ProcessEnv {
  const machine = process.arch === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu';
  const libraries = ['usr/lib', 'lib'].flatMap((folder) => [
    join(root, folder, machine),
    join(root, folder, machine, 'systemd'),
  ]);
  return {
    ...process.env,
    LD_LIBRARY_PATH: libraries.join(delimiter),
    PYTHONPATH: join(root, 'usr/lib/python3/dist-packages'),
  };
}
