import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TemporaryDirectory {
  path: string;
  remove(): Promise<void>;
}

/** An empty directory of the test's own. Whatever is not removed goes with the whole run. */
export async function createTemporaryDirectory(): Promise<TemporaryDirectory> {
  const path = await mkdtemp(join(tmpdir(), 'shylnk-'));
  return {
    path,
    remove: () => rm(path, { recursive: true, force: true, maxRetries: 3 }),
  };
}
