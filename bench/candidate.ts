import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../tests/support/servers/free-port.ts';
import { onCore, serverCore } from './machine.ts';

/** A server that is measured. */
export interface Candidate {
  address: string;
  /** From its start to its first answer. */
  startMs: number;
  /** Processor time it has used so far, with all its processes. */
  cpuMs(): number;
  memoryBytes(): number;
  /** How long the event loop was held up at worst, but for one time in a hundred, since it was asked last. */
  loopDelayMs(): Promise<number>;
  stop(): Promise<void>;
}

export interface CandidateOptions {
  /** What Node is started with, from the repository's root. */
  command: string[];
  environment?: Record<string, string>;
  /** Without it, the server has the first core to itself. */
  mayUseAllCores?: boolean;
}

const root = fileURLToPath(new URL('..', import.meta.url));

/** Starts a Node program and waits until it answers. */
export async function startCandidate({
  command: own,
  environment = {},
  mayUseAllCores = false,
}: CandidateOptions): Promise<Candidate> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const delayFile = join(mkdtempSync(join(tmpdir(), 'shylnk-loop-')), 'delay');
  const args = ['--import', './bench/loop-delay.ts', ...own];
  const command = mayUseAllCores
    ? ([process.execPath, args] as const)
    : onCore(serverCore, process.execPath, args);
  const began = performance.now();
  const child = spawn(command[0], command[1], {
    cwd: root,
    env: {
      ...process.env,
      LOG_LEVEL: 'error',
      ...environment,
      PORT: String(port),
      HOST: '127.0.0.1',
      LOOP_DELAY_FILE: delayFile,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const endWithBench = () => child.kill('SIGKILL');
  process.once('exit', endWithBench);
  await untilAnswering(child, address);
  const startMs = performance.now() - began;
  return {
    address,
    startMs,
    cpuMs: () => cpuMsOfAll(child.pid as number),
    memoryBytes: () => sumOver(child.pid as number, memoryOf),
    async loopDelayMs() {
      rmSync(delayFile, { force: true });
      child.kill('SIGUSR2');
      while (!existsSync(delayFile)) await wait(5);
      await wait(5);
      return Number(readFileSync(delayFile, 'utf8'));
    },
    async stop() {
      process.removeListener('exit', endWithBench);
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

async function untilAnswering(child: ChildProcess, address: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error('A measured server ended before it answered');
    const response = await fetch(`${address}/readyz`, { redirect: 'manual' }).catch(() => null);
    if (response !== null) return;
    await wait(5);
  }
}

/** Processor time of a process and of those it has started. */
export function cpuMsOfAll(processId: number): number {
  return sumOver(processId, cpuMsOf);
}

/** A process and those it started. */
function sumOver(processId: number, measure: (processId: number) => number): number {
  const children = readFileSync(`/proc/${processId}/task/${processId}/children`, 'utf8').trim();
  const below = children === '' ? [] : children.split(' ').map(Number);
  return measure(processId) + below.reduce((sum, child) => sum + sumOver(child, measure), 0);
}

const msPerTick = 10;

/** Processor time of a process, its threads included. */
export function cpuMsOf(processId: number): number {
  const [, afterName = ''] = readFileSync(`/proc/${processId}/stat`, 'utf8').split(/\) /);
  const fields = afterName.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * msPerTick;
}

function memoryOf(processId: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${processId}/status`, 'utf8'))?.[1];
  return Number(kilobytes ?? 0) * 1024;
}
