import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { loadOrCreateAppSecret } from '../../server/config/app-secret.ts';
import { forgetPreviousSecret, putNewSecret } from '../../server/config/rotate-app-secret.ts';
import { createSmallDisk } from '../support/database/small-disk.ts';

const makeDirectory = () => mkdtempSync(join(tmpdir(), 'shylnk-'));

/** What each of several threads gets in each of the folders, which all of them turn to at the same time. */
function startTogether(threads: number, directories: string[]): Promise<unknown[][]> {
  const arrived = new Int32Array(new SharedArrayBuffer(4 * directories.length));
  return Promise.all(
    Array.from({ length: threads }, () => {
      const thread = new Worker(new URL('../support/servers/first-start-thread.ts', import.meta.url), {
        workerData: { directories, arrived, threads },
      });
      return new Promise<unknown[]>((resolve, reject) =>
        thread.once('message', resolve).once('error', reject),
      );
    }),
  );
}

describe('the application secret', () => {
  it('is made once, kept, and readable by its owner only', () => {
    const directory = makeDirectory();
    const made = loadOrCreateAppSecret(directory);
    const secret = made.ok ? made.value : '';
    expect(secret.length).toBeGreaterThanOrEqual(43);
    expect(loadOrCreateAppSecret(directory)).toEqual({ ok: true, value: secret });
    expect(readFileSync(join(directory, 'app-secret'), 'utf8')).toBe(secret);
    expect(statSync(join(directory, 'app-secret')).mode & 0o777).toBe(0o600);
  });

  it('is one for all processes that start together, and whole for each of them', async () => {
    const directories = Array.from({ length: 200 }, makeDirectory);
    const found = await startTogether(3, directories);
    const kept = directories.map((directory) => readFileSync(join(directory, 'app-secret'), 'utf8'));
    expect(new Set(kept).size).toBe(directories.length);
    for (const ofOne of found) expect(ofOne).toEqual(kept.map((value) => ({ ok: true, value })));
    for (const directory of directories) expect(readdirSync(directory)).toEqual(['app-secret']);
  });

  it('is not made by half on a full disk, and is made once there is room', async ({ skip }) => {
    const disk = (await createSmallDisk()) ?? skip('this machine does not let a test fill a disk');
    disk.fill();
    expect(loadOrCreateAppSecret(disk.path)).toEqual({
      ok: false,
      failure: `${join(disk.path, 'app-secret')} cannot be written (ENOSPC)`,
    });
    disk.clear();
    expect(readdirSync(disk.path)).toEqual([]);
    expect(loadOrCreateAppSecret(disk.path).ok).toBe(true);
    await disk.remove();
  });

  it('leaves nothing of what others had begun when it is replaced, who were killed over it', () => {
    const directory = makeDirectory();
    const made = loadOrCreateAppSecret(directory);
    for (const left of ['app-secret.0a1b2c3d4e5f.part', 'app-secret.part', 'app-secret-previous.part'])
      writeFileSync(join(directory, left), made.ok ? made.value : '');
    expect(putNewSecret(directory)).toBe(true);
    expect(readdirSync(directory).toSorted()).toEqual(['app-secret', 'app-secret-previous']);
    forgetPreviousSecret(directory);
    expect(readdirSync(directory)).toEqual(['app-secret']);
    expect(loadOrCreateAppSecret(directory)).not.toEqual(made);
  });

  it('that is damaged stops the start instead of being replaced', () => {
    const directory = makeDirectory();
    writeFileSync(join(directory, 'app-secret'), 'short');
    expect(loadOrCreateAppSecret(directory)).toEqual({
      ok: false,
      failure: expect.stringContaining('restore it from a backup'),
    });
  });
});
