import { existsSync } from 'node:fs';
import { appendFile, cp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createJournalFile } from '../../../server/clicks/keeping/journal-file.ts';
import {
  findJournals,
  holdNewJournal,
  leftJournals,
  takeOverJournal,
} from '../../../server/clicks/keeping/journal-folder.ts';
import type { JournalRecord } from '../../../server/clicks/keeping/journal-format.ts';
import { recordLeftJournals } from '../../../server/clicks/keeping/record-left-journals.ts';
import { createTemporaryDirectory, type TemporaryDirectory } from '../../support/run/temporary-directory.ts';

describe('a journal that a process has left', () => {
  let directory: TemporaryDirectory;
  let folder: string;

  beforeEach(async () => {
    directory = await createTemporaryDirectory();
    folder = join(directory.path, 'journal');
  });
  afterEach(() => directory.remove());

  /** Ends as a process does that is killed: what it held is free, and what it wrote stays. */
  async function writeAndLeave(name: string, records: JournalRecord[]): Promise<string> {
    const held = holdNewJournal(folder, name);
    const file = await createJournalFile(held.path);
    for (const record of records) await file.append(record);
    await file.close();
    held.release();
    return held.path;
  }

  const records = [1, 2, 3].map((turn) => ({ lane: 7, turn, clicks: '[[null],[1,2,1,0,0]]' }));
  const silent = { info() {}, error() {} };

  it('is taken over by one other process, and by none while its own lives', async () => {
    const alive = holdNewJournal(folder, 'alive');
    await (await createJournalFile(alive.path)).close();
    await writeAndLeave('dead', records);
    expect(takeOverJournal(folder, 'alive.clicks')).toBeNull();
    const taken = takeOverJournal(folder, 'dead.clicks');
    expect(taken).not.toBeNull();
    expect(takeOverJournal(folder, 'dead.clicks')).toBeNull();
    taken?.remove();
    expect(takeOverJournal(folder, 'dead.clicks')).toBeNull();
    expect(findJournals(folder)).toEqual(['alive.clicks']);
    alive.release();
  });

  it('is recorded up to where it was torn, and removed', async () => {
    const path = await writeAndLeave('dead', records);
    await appendFile(path, Buffer.from([40, 0, 0, 0, 1, 2, 3, 4, 5]));
    expect(leftJournals(folder)).toEqual(['dead.clicks']);
    const replayed: JournalRecord[] = [];
    await recordLeftJournals({
      folder,
      log: silent as never,
      replay: async (some) => replayed.push(...some),
    });
    expect(replayed).toEqual(records);
    expect(existsSync(path)).toBe(false);
    expect(leftJournals(folder)).toEqual([]);
  });

  it('stays where it cannot be recorded, for the next attempt', async () => {
    const path = await writeAndLeave('dead', records);
    const copy = join(directory.path, 'copy');
    await cp(path, copy);
    const failing = recordLeftJournals({
      folder,
      log: silent as never,
      replay: async () => Promise.reject(new Error('gone')),
    });
    await expect(failing).rejects.toThrow('gone');
    expect(takeOverJournal(folder, 'dead.clicks')).not.toBeNull();
    expect(existsSync(path)).toBe(true);
  });
});
