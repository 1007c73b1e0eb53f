import { execFileSync, spawnSync } from 'node:child_process';
import { availableParallelism, cpus, totalmem } from 'node:os';

/** What the figures were taken on. */
export function describeMachine(): string {
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${gigabytes} GiB, Node ${process.version}`;
}

export function describeCommit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const isChanged = git('status', '--porcelain', '--', 'server', 'contract', 'bench') !== '';
  return `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with changes' : ''}`;
}

/** The server has the first core and the load the second, where there are two. */
export const serverCore = 0;
export const loadCore = 1;

const canPin = availableParallelism() > 1 && spawnSync('taskset', ['-V']).status === 0;

/** Pins a command to a core, where there is more than one to choose from. */
export function onCore(core: number, command: string, args: string[]): [string, string[]] {
  return canPin ? ['taskset', ['-c', String(core), command, ...args]] : [command, args];
}

/** Pins a process that is running, and what it starts from now on. */
export function pin(processId: number, core: number): void {
  if (canPin) spawnSync('taskset', ['-cp', String(core), String(processId)]);
}

/** Makes sure that wrk is there: the one on the path, else Debian's package where we may install it. */
export function ensureWrk(): void {
  if (isWrkThere()) return;
  process.stderr.write('Installing wrk …\n');
  spawnSync('apt-get', ['install', '-y', '-qq', 'wrk'], { stdio: ['ignore', 2, 2] });
  if (!isWrkThere())
    throw new Error('wrk is needed to put load on the server: install it so that `wrk --version` works');
}

function isWrkThere(): boolean {
  return spawnSync('wrk', ['--version']).error === undefined;
}
