import type { Settings } from '../../config/settings.ts';
import type { Database } from '../../database/database.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/logger.ts';
import type { TellFault } from '../../platform/throttled-log.ts';
import type { AppendStore } from '../append-store.ts';
import { createClicksInJournal } from './clicks-in-journal.ts';
import { createClicksInMemory } from './clicks-in-memory.ts';
import { journalFolder } from './journal-folder.ts';
import { keepingJobs } from './keeping-jobs.ts';
import { forgetMarks, replayRecords } from './replay-store.ts';

export interface KeepClicksDeps {
  settings: Settings;
  database: Database;
  background: Database;
  clock: Clock;
  log: Log;
  tellFault: TellFault;
  store: Pick<AppendStore, 'appendAnswered' | 'rehearse'>;
}

/** Where clicks wait that the database cannot record: in a journal, or in memory where it would stand beside the database. */
export function keepClicks({ settings, database, background, clock, log, tellFault, store }: KeepClicksDeps) {
  const folder = journalFolder(settings.DATA_DIR);
  const replaying = { database: background, clock };
  const replay = (records: Parameters<typeof replayRecords>[1]) => replayRecords(replaying, records);
  const kept =
    database.dialect.kind === 'sqlite'
      ? createClicksInMemory({ append: store.appendAnswered, tellFault, log })
      : createClicksInJournal({ folder, replay, rehearse: store.rehearse, tellFault, log });
  const jobs = keepingJobs({
    folder,
    replay,
    log,
    kept,
    forgetMarks: () => forgetMarks(background, clock.now()),
  });
  return { kept, jobs };
}
