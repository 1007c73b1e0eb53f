import { execFileSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryDirectory } from '../run/temporary-directory.ts';

/** A file system of a few megabytes that a test can fill up. */
export interface SmallDisk {
  path: string;
  /** Leaves no byte free. */
  fill(): void;
  /** Makes room again. */
  clear(): void;
  remove(): Promise<void>;
}

const megabytes = 24;

/** Null where this machine does not let us mount one: then the test cannot be held. */
export async function createSmallDisk(): Promise<SmallDisk | null> {
  const directory = await createTemporaryDirectory();
  const { path } = directory;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs', path], {
      stdio: 'ignore',
    });
  } catch {
    await directory.remove();
    return null;
  }
  const filler = join(path, 'filler');
  return {
    path,
    fill() {
      // What is freed while it is being filled is filled as well.
      for (let part = 0; statfsSync(path).bavail > 0; part += 1) {
        const { bavail, bsize } = statfsSync(path);
        try {
          writeFileSync(`${filler}${part}`, Buffer.alloc(bavail * bsize));
        } catch (error) {
          // The server wrote meanwhile: then there is less to fill.
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        }
      }
    },
    clear() {
      for (let part = 0; part < 100; part += 1) rmSync(`${filler}${part}`, { force: true });
    },
    async remove() {
      execFileSync('umount', ['-l', path], { stdio: 'ignore' });
      await directory.remove();
    },
  };
}
