import type { Transaction } from 'kysely';
import type { Settings } from '../config/settings.ts';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import type { Room } from '../http/room.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/logger.ts';
import type { TellFault } from '../platform/throttled-log.ts';
import { clickJobs } from './click-jobs.ts';
import { type ClickRecorder, createClickRecorder } from './click-recorder.ts';
import { type ClickStore, createClickStore } from './click-store.ts';
import { type CountryOf, openCountries } from './country.ts';
import { settleClicks, waitingBatches } from './fold-clicks.ts';
import type { WaitingBatches } from './fold-pace.ts';
import { foldWaitingClicks } from './fold-waiting-clicks.ts';
import { createKeptClicks, type KeptClicks, type KeptFigures } from './kept-clicks.ts';
import { createLimitedOpenings, type LimitedOpenings } from './limited-openings.ts';
import { readWithPending, uncountedClicks } from './pending-clicks.ts';
import { createRecordingCheck } from './recording-check.ts';

type NotePortion = (amount: number, seconds: number) => void;

export interface ClicksRoomDeps {
  settings: Settings;
  database: Database;
  background: Database;
  clock: Clock;
  log: Log;
  tellFault: TellFault;
  instruments: { clickCommits: { note: NotePortion }; folds: { note: NotePortion } };
}

export interface ClicksRoom extends Room {
  /** Records clicks, of links that `catchUp` brings up to date where they were changed meanwhile. */
  createRecorder(catchUp: () => Promise<void>): ClickRecorder;
  kept: KeptClicks;
  openings: LimitedOpenings;
  openLocked: ClickStore['openLocked'];
  countryOf: CountryOf;
  /** Whether it is kept where clicks come from. */
  keepsOrigins: boolean;
  /** Whether a click can be recorded in the database now. */
  canRecord(): Promise<boolean>;
  /** Brings `links.clicks` up to date inside a transaction. */
  settleClicks(transaction: Transaction<Schema>): Promise<void>;
  /** The same a little at a time, in transactions of its own, for so long at most. */
  foldWaitingClicks(mostMs?: number): Promise<void>;
  /** Reads together with how many clicks of each link are not yet in the sums. */
  readWithPendingClicks<Value>(read: (uncounted: Map<number, number>) => Promise<Value>): Promise<Value>;
  figures: { keptClicks(): KeptFigures };
  installation: { waitingBatches(): Promise<WaitingBatches> };
}

export function createClicksRoom(deps: ClicksRoomDeps): ClicksRoom {
  const { settings, database, clock, tellFault, instruments } = deps;
  const store = createClickStore({ database, clock });
  const kept = createKeptClicks({ append: store.appendAnswered, tellFault, log: deps.log });
  return {
    createRecorder: (catchUp) =>
      createClickRecorder({ store, kept, catchUp, tellFault, onCommitted: instruments.clickCommits.note }),
    kept,
    openings: createLimitedOpenings(store),
    openLocked: store.openLocked,
    countryOf: openCountries(settings.GEOIP_DB),
    keepsOrigins: settings.VISIT_BREAKDOWN === 'on',
    canRecord: createRecordingCheck({ rehearse: store.rehearse, kept, tellFault }),
    settleClicks: (transaction) => settleClicks(transaction, database.dialect),
    foldWaitingClicks: (mostMs) => foldWaitingClicks(database, mostMs),
    readWithPendingClicks: (read) => readWithPending(database, (pending) => read(uncountedClicks(pending))),
    jobs: clickJobs(
      { database: deps.background, clock, onFolded: instruments.folds.note },
      settings.FINE_STATISTICS_DAYS,
    ),
    figures: { keptClicks: kept.figures },
    installation: { waitingBatches: () => waitingBatches(database) },
    stop: kept.stop,
  };
}
