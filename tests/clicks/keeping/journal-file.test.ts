import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createJournalFile, readRecords } from '../../../server/clicks/keeping/journal-file.ts';
import { type JournalRecord, journalBeginning } from '../../../server/clicks/keeping/journal-format.ts';
import { createSmallDisk } from '../../support/database/small-disk.ts';
import { createTemporaryDirectory } from '../../support/run/temporary-directory.ts';

const recordOf = (turn: number, clicks = '[[],[]]'): JournalRecord => ({ lane: 7, turn, clicks });

async function readAll(path: string): Promise<JournalRecord[]> {
  const handle = await open(path, 'r');
  const found: JournalRecord[] = [];
  for (let position = journalBeginning; ; ) {
    const { records, end } = await readRecords(handle, position);
    if (records.length === 0) break;
    found.push(...records);
    position = end;
  }
  await handle.close();
  return found;
}

describe('the file of a journal', () => {
  it('has what was appended at once and one after the other, in order, for its owner alone', async () => {
    const directory = await createTemporaryDirectory();
    const path = join(directory.path, 'one.clicks');
    const file = await createJournalFile(path);
    const long = recordOf(3, 'x'.repeat(600_000));
    await Promise.all([1, 2].map((turn) => file.append(recordOf(turn))));
    await file.append(long);
    await file.append(recordOf(4));
    expect(await readAll(path)).toEqual([recordOf(1), recordOf(2), long, recordOf(4)]);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    await file.close();
    await directory.remove();
  });

  it('refuses what has no room, and goes on where there is some again', async ({ skip }) => {
    const disk = (await createSmallDisk()) ?? skip('this machine does not let a test fill a disk');
    const path = join(disk.path, 'one.clicks');
    const file = await createJournalFile(path);
    await file.append(recordOf(1));
    disk.fill();
    const large = 'x'.repeat(300_000);
    await expect(file.append(recordOf(2, large))).rejects.toThrow('ENOSPC');
    expect(await readAll(path)).toEqual([recordOf(1)]);
    disk.clear();
    await file.append(recordOf(3));
    await file.append(recordOf(4, large));
    expect(await readAll(path)).toEqual([recordOf(1), recordOf(3), recordOf(4, large)]);
    await file.close();
    await disk.remove();
  });
});
