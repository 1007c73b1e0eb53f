import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

/** Whether processes can be killed at a system call of theirs; installs strace where we may. */
export function hasStrace(): boolean {
  const isThere = () => spawnSync('strace', ['-V']).error === undefined;
  if (!isThere()) spawnSync('apt-get', ['install', '-y', '-qq', 'strace'], { stdio: ['ignore', 2, 2] });
  return isThere();
}

/** Kills a process when one of its threads makes this system call for the n-th time from now on. */
export async function killAtCall(pid: number, systemCall: string, nth: number): Promise<Armed> {
  const child = spawn(
    'strace',
    [
      '-f',
      '-p',
      String(pid),
      '-e',
      `trace=${systemCall}`,
      '-e',
      `inject=${systemCall}:signal=KILL:when=${nth}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  await untilAttached(child);
  const ended = once(child, 'exit');
  return {
    ended: ended.then(() => undefined),
    async disarm() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** A process that is going to be killed. */
export interface Armed {
  /** Resolves when the process is gone. */
  ended: Promise<void>;
  disarm(): Promise<void>;
}

function untilAttached(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.on('data', (piece: Buffer) => {
      if (said.length > 10_000) return;
      said += piece.toString();
      if (said.includes(' attached')) resolve();
    });
    child.once('exit', () => reject(new Error(`strace did not attach: ${said}`)));
  });
}
