import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

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
export function findProgram(name: string, debianPackage: string): Program | null {
  const installed = findIn([...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin'], name);
  if (installed !== null) return { path: installed, env: process.env };
  const unpacked = unpack(debianPackage);
  const path =
    unpacked &&
    findIn(
      ['usr/sbin', 'usr/bin', 'bin', 'sbin'].map((to) => join(unpacked, to)),
      name,
    );
  if (unpacked === null || path === null) {
    process.stderr.write(`${name} is neither installed nor to be had from Debian: it is not tested.\n`);
    return null;
  }
  return { path, env: { ...process.env, LD_LIBRARY_PATH: libraryFolders(unpacked).join(delimiter) } };
}

function findIn(folders: string[], name: string): string | null {
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

/** The package, and of those it needs the ones that this machine does not have. */
function unpack(name: string): string | null {
  const target = join(cache, name);
  if (existsSync(target)) return target;
  if (!existsSync('/etc/debian_version')) return null;
  mkdirSync(cache, { recursive: true });
  const unfinished = mkdtempSync(join(cache, 'unfinished-'));
  try {
    const archives = join(unfinished, 'archives');
    mkdirSync(join(archives, 'partial'), { recursive: true });
    download(name, archives);
    const root = join(unfinished, 'root');
    for (const file of readdirSync(archives).filter((entry) => entry.endsWith('.deb')))
      execFileSync('dpkg-deb', ['-x', join(archives, file), root]);
    renameSync(root, target);
  } catch {
    // Without a network there is none, and another test may have been quicker.
  }
  rmSync(unfinished, { recursive: true, force: true });
  return existsSync(target) ? target : null;
}

function download(name: string, archives: string): void {
  const options = ['-y', '-qq', '--download-only', '--no-install-recommends'];
  const places = ['-o', `Dir::Cache::archives=${archives}`, '-o', 'APT::Sandbox::User=root'];
  const ask = () =>
    execFileSync('apt-get', ['install', ...options, ...places, name], { stdio: 'ignore', timeout: 120_000 });
  try {
    ask();
  } catch {
    // A machine that has never installed anything does not know what there is.
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore', timeout: 120_000 });
    ask();
  }
}

function libraryFolders(root: string): string[] {
  const machine = process.arch === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu';
  return ['usr/lib', 'lib'].flatMap((folder) =>
    [machine, `${machine}/systemd`].map((inside) => join(root, folder, inside)),
  );
}
