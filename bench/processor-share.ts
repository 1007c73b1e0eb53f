import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** Some processes that together have no more than a share of one core: a small machine on a larger one. */
export interface ProcessorShare {
  add(processId: number): void;
  /** Waits for its processes to be gone. */
  remove(): Promise<void>;
}

/** Short, so that nobody who holds a lock is stopped for long. */
const periodUs = 10_000;
const root = '/sys/fs/cgroup';

/** Null where Linux's control groups are not ours to use. */
export function createProcessorShare(name: string, share: number): ProcessorShare | null {
  try {
    return existsSync(join(root, 'cgroup.controllers')) ? unified(name, share) : separate(name, share);
  } catch {
    return null;
  }
}

function unified(name: string, share: number): ProcessorShare {
  writeFileSync(join(root, 'cgroup.subtree_control'), '+cpu');
  return group(join(root, name), { 'cpu.max': `${share * periodUs} ${periodUs}` });
}

/** As older versions of Linux have them: one tree for each kind of thing that is shared out. */
function separate(name: string, share: number): ProcessorShare {
  return group(join(root, 'cpu', name), {
    'cpu.cfs_period_us': String(periodUs),
    'cpu.cfs_quota_us': String(share * periodUs),
  });
}

function group(directory: string, limits: Record<string, string>): ProcessorShare {
  mkdirSync(directory, { recursive: true });
  for (const [file, value] of Object.entries(limits)) writeFileSync(join(directory, file), value);
  return {
    add: (processId) => writeFileSync(join(directory, 'cgroup.procs'), String(processId)),
    async remove() {
      const isGone = () =>
        rmdir(directory).then(
          () => true,
          () => false,
        );
      while (!(await isGone())) await setTimeout(100);
    },
  };
}
