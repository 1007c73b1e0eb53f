import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { askOnce } from '../database/postgres.ts';
import type { Program } from '../deploy/debian-program.ts';
import { createTemporaryDirectory } from '../run/temporary-directory.ts';
import { untilWithin } from '../run/until-within.ts';
import { freePort } from '../servers/free-port.ts';
import { haproxyFile, type Member, patroniFile } from './ha-files.ts';
import { bringAlong, type HaPrograms, unprivileged } from './ha-programs.ts';

/** Three PostgreSQL, each looked after by a Patroni, with etcd and, in front of the primary, HAProxy. */
export interface PatroniCluster {
  /** Of the primary, whichever that is. */
  address: string;
  /** Who says of itself that it is the primary, and is one that can be written. */
  primary(): Promise<string | null>;
  /** Resolves when all three run and a second one has whatever is committed. */
  untilWhole(): Promise<void>;
  /** Ends the primary as a broken machine does, alone or with its Patroni; resolves with its name. */
  killPrimary(whole: boolean): Promise<string>;
  /** Puts an empty machine in the place of one that was killed. */
  replace(name: string): void;
  output(): string;
  stop(): Promise<void>;
}

const patienceMs = 240_000;
/** A member that does not come back by itself within this time does not come at all. */
const stuckMs = 45_000;

export async function startPatroniCluster(programs: HaPrograms): Promise<PatroniCluster> {
  const temporary = await createTemporaryDirectory();
  const directory = temporary.path;
  const owner = unprivileged();
  const owned = (path: string) => {
    if (owner !== null) chownSync(path, owner.uid, owner.gid);
  };
  owned(directory);
  const patroni = bringAlong(programs.patroni, directory);
  const running = new Map<string, ChildProcess>();
  let written = '';

  function start(name: string, { path, env }: Program, args: string[]): void {
    const child = spawn(path, args, { cwd: directory, env: { ...env, HOME: directory }, ...owner });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        written = `${written}${name}: ${text}`.slice(-200_000);
      });
    child.on('error', (error) => {
      written += `${name}: ${error.message}\n`;
    });
    running.set(name, child);
  }

  const [etcdPort, peerPort, proxyPort] = [await freePort(), await freePort(), await freePort()];
  const members: Member[] = [];
  for (const name of ['one', 'two', 'three'])
    members.push({ name, postgresPort: await freePort(), restPort: await freePort() });
  const client = `http://127.0.0.1:${etcdPort}`;
  const peer = `http://127.0.0.1:${peerPort}`;
  mkdirSync(join(directory, 'etcd'), { mode: 0o700 });
  owned(join(directory, 'etcd'));
  start('etcd', bringAlong(programs.etcd, directory), [
    ...['--data-dir', join(directory, 'etcd'), '--log-level', 'error'],
    ...['--listen-client-urls', client, '--advertise-client-urls', client],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
    ...['--initial-cluster', `default=${peer}`],
  ]);
  for (const member of members) {
    const file = join(directory, `${member.name}.yml`);
    writeFileSync(file, patroniFile(member, { directory, etcdPort, binaries: programs.postgres }));
    owned(file);
  }
  const startMember = (name: string) =>
    start(name, { ...patroni, path: '/usr/bin/python3' }, [patroni.path, join(directory, `${name}.yml`)]);
  for (const { name } of members) startMember(name);
  const proxyFile = join(directory, 'haproxy.cfg');
  writeFileSync(proxyFile, haproxyFile(proxyPort, members));
  owned(proxyFile);
  start('haproxy', bringAlong(programs.haproxy, directory), ['-db', '-f', proxyFile]);

  async function says({ restPort }: Member, path: string): Promise<boolean> {
    const signal = AbortSignal.timeout(1000);
    const answer = await fetch(`http://127.0.0.1:${restPort}${path}`, { signal }).catch(() => null);
    await answer?.arrayBuffer().catch(() => null);
    return answer?.status === 200;
  }

  async function primary(): Promise<string | null> {
    for (const member of members)
      if ((await says(member, '/primary')) && (await isWritable(member))) return member.name;
    return null;
  }

  async function isWhole(): Promise<boolean> {
    const are = async (path: string) =>
      (await Promise.all(members.map((member) => says(member, path)))).filter(Boolean).length;
    return (await are('/primary')) === 1 && (await are('/sync')) === 1 && (await are('/replica')) === 2;
  }

  /** What its operator does to a former primary that waits for a part of the log that nobody has: `patronictl reinit`. */
  async function reinitialize(): Promise<void> {
    for (const member of members)
      if (!(await says(member, '/health')))
        await fetch(`http://127.0.0.1:${member.restPort}/reinitialize`, {
          method: 'POST',
          body: '{"force":true}',
        }).catch(() => null);
  }

  const cluster: PatroniCluster = {
    address: `postgres://postgres@127.0.0.1:${proxyPort}/postgres`,
    primary,
    async untilWhole() {
      const setRight = setInterval(() => void reinitialize(), stuckMs);
      await untilWithin(patienceMs, 'all members run, one of them in step with the primary', isWhole)
        .catch((error: Error) => {
          throw new Error(`${error.message}\n${written.slice(-6000)}`);
        })
        .finally(() => clearInterval(setRight));
    },
    async killPrimary(whole) {
      const name = await primary();
      if (name === null) throw new Error('There is no primary');
      const child = running.get(name) as ChildProcess;
      if (whole) {
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      }
      killPostgres(join(directory, name));
      return name;
    },
    replace(name) {
      rmSync(join(directory, name), { recursive: true, force: true });
      startMember(name);
    },
    output: () => written,
    async stop() {
      const children = [...running.values()].filter(({ exitCode, signalCode }) => !exitCode && !signalCode);
      const ended = children.map((child) => once(child, 'exit'));
      for (const child of children) child.kill('SIGKILL');
      await Promise.all(ended);
      for (const { name } of members) killPostgres(join(directory, name));
      process.off('exit', endWithTests);
      await temporary.remove();
    },
  };
  const endWithTests = () => {
    for (const child of running.values()) child.kill('SIGKILL');
    for (const { name } of members) killPostgres(join(directory, name));
  };
  process.once('exit', endWithTests);
  await cluster.untilWhole().catch(async (error: Error) => {
    await cluster.stop();
    throw error;
  });
  return cluster;
}

/** Patroni may not have noticed yet that its server has died. */
async function isWritable({ postgresPort }: Member): Promise<boolean> {
  const address = `postgres://postgres@127.0.0.1:${postgresPort}/postgres`;
  const asked = askOnce<{ writable: boolean }>(address, 'select not pg_is_in_recovery() as writable');
  return asked.then(([row]) => row?.writable === true).catch(() => false);
}

/** Ends the server whose data this is, with all its processes: one that is left keeps it from being started again. */
function killPostgres(data: string): void {
  try {
    const server = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    // The file outlives a server that was killed, and its number may be somebody else's by now.
    if (!readFileSync(`/proc/${server}/cmdline`, 'utf8').includes(data)) return;
    const children = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').match(/\d+/g) ?? [];
    for (const one of [server, ...children.map(Number)]) kill(one);
  } catch {
    // It does not run.
  }
}

function kill(processId: number): void {
  try {
    process.kill(processId, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
