import { randomBytes } from 'node:crypto';
import { type DatabaseFailure, databaseFailure, faultDetails } from '../../database/database-failure.ts';
import type { TellFault } from '../../platform/throttled-log.ts';
import { packClicks } from '../click-batch.ts';
import { type BatchLane, newLane, nextStamp } from './batch-lanes.ts';
import { createJournalFile, type JournalFile } from './journal-file.ts';
import { type HeldJournal, holdNewJournal } from './journal-folder.ts';
import { clicksIn, type JournalPosition, journalBeginning } from './journal-format.ts';
import type { KeptClicks } from './kept-clicks.ts';
import type { ReplayDeps } from './record-left-journals.ts';

export interface ClicksInJournalDeps extends ReplayDeps {
  /** Fails where a click could not be recorded in the database. */
  rehearse(): Promise<void>;
  tellFault: TellFault;
}

const tryAgainMs = 500;

interface OwnJournal {
  held: HeldJournal;
  file: JournalFile;
  /** Of what was never sent to the database. */
  lane: BatchLane;
  replayed: JournalPosition;
}

/** Keeps clicks in a journal on the disk, so that they outlive the process. It is gone when all of it is recorded. */
export function createClicksInJournal(deps: ClicksInJournalDeps): KeptClicks {
  let trouble: DatabaseFailure | null = null;
  let awaySinceMs: number | null = null;
  let journal: OwnJournal | null = null;
  let opening: Promise<void> | null = null;
  let waiting = 0;
  let attempt: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;

  function setTrouble(failure: DatabaseFailure | null): void {
    trouble = failure;
    if (failure !== 'away') awaySinceMs = null;
    else awaySinceMs ??= performance.now();
  }

  async function openJournal(): Promise<void> {
    const held = holdNewJournal(deps.folder, randomBytes(8).toString('hex'));
    try {
      const file = await createJournalFile(held.path);
      journal = { held, file, lane: newLane(), replayed: journalBeginning };
    } catch (error) {
      held.remove();
      throw error;
    }
  }

  function openOnce(): Promise<void> {
    opening ??= openJournal().finally(() => {
      opening = null;
    });
    return opening;
  }

  async function replayAll(): Promise<void> {
    let recorded = 0;
    while (journal !== null && !journal.file.isAllBefore(journal.replayed)) {
      const { records, end } = await journal.file.read(journal.replayed);
      if (records.length === 0) break;
      recorded += await deps.replay(records);
      journal.replayed = end;
      waiting -= clicksIn(records);
      // It records again: who comes now needs no journal.
      setTrouble(null);
    }
    if (recorded > 0) deps.log.info({ clicks: recorded }, 'clicks that waited in the journal are recorded');
  }

  async function tryToRecord(): Promise<void> {
    try {
      if (waiting === 0) await deps.rehearse();
      await replayAll();
      setTrouble(null);
    } catch (error) {
      setTrouble(databaseFailure(error));
      deps.tellFault('the database cannot record clicks', faultDetails(error));
    }
    if (trouble === null && journal?.file.isAllBefore(journal.replayed)) await discard(journal);
  }

  async function discard({ file, held }: OwnJournal): Promise<void> {
    journal = null;
    await file.close();
    held.remove();
  }

  function tryAgain(afterMs: number): void {
    if (isStopping || timer !== undefined || attempt !== null) return;
    timer = setTimeout(() => {
      timer = undefined;
      attempt = tryToRecord().finally(() => {
        attempt = null;
        if (trouble !== null || journal !== null) tryAgain(tryAgainMs);
      });
    }, afterMs);
  }

  return {
    trouble: () => trouble,
    async keep(clicks, failure, stamp) {
      setTrouble(failure);
      tryAgain(0);
      if (clicks.length === 0) return;
      // Nothing is waited for between this and the appending: it is discarded once all of it is recorded.
      while (journal === null) await openOnce();
      const { file, lane } = journal;
      waiting += clicks.length;
      try {
        await file.append({ ...(stamp ?? nextStamp(lane)), clicks: packClicks(clicks) });
      } catch (error) {
        waiting -= clicks.length;
        throw error;
      }
    },
    figures: () => ({
      inMemory: 0,
      inJournal: waiting,
      lost: 0,
      outageSeconds: awaySinceMs === null ? 0 : (performance.now() - awaySinceMs) / 1000,
    }),
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      await attempt;
      if (journal === null) return;
      await tryToRecord();
      if (journal === null) return;
      await journal.file.close();
      journal.held.release();
      deps.log.info({ clicks: waiting }, 'clicks wait in the journal: the next start records them');
    },
  };
}
