import { open } from 'node:fs/promises';
import type { Log } from '../../platform/logger.ts';
import { readRecords } from './journal-file.ts';
import { findJournals, takeOverJournal } from './journal-folder.ts';
import { type JournalRecord, journalBeginning } from './journal-format.ts';

export interface ReplayDeps {
  folder: string;
  /** Records what was not recorded yet; says how many clicks that were. */
  replay(records: readonly JournalRecord[]): Promise<number>;
  log: Pick<Log, 'info' | 'error'>;
}

/** Records what processes have left that ended before they could. */
export async function recordLeftJournals({ folder, replay, log }: ReplayDeps): Promise<void> {
  const failures: unknown[] = [];
  for (const name of findJournals(folder)) {
    const journal = takeOverJournal(folder, name);
    if (journal === null) continue;
    try {
      const clicks = await replayFile(journal.path, replay);
      journal.remove();
      log.info({ clicks }, 'clicks that a server has left in its journal are recorded');
    } catch (error) {
      // It stays, for the next time.
      journal.release();
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function replayFile(path: string, replay: ReplayDeps['replay']): Promise<number> {
  const handle = await open(path, 'r');
  try {
    let clicks = 0;
    let position = journalBeginning;
    for (;;) {
      const { records, end } = await readRecords(handle, position);
      if (records.length === 0) return clicks;
      clicks += await replay(records);
      position = end;
    }
  } finally {
    await handle.close();
  }
}
