import type { Transaction } from 'kysely';
import type { Settings } from '../config/settings.ts';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import type { Room } from '../http/room.ts';
import type { ClickedLinks } from '../links/stores/clicked-links-store.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/logger.ts';
import type { TellFault } from '../platform/throttled-log.ts';
import { clickJobs } from './click-jobs.ts';
import { lockFolding } from './click-locks-store.ts';
import { type ClickStore, createClickStore } from './click-store.ts';
import { type CountryOf, openCountries } from './country.ts';
import type { WaitingBatches } from './folding/fold-pace.ts';
import { settleClicks, waitingBatches } from './folding/fold-store.ts';
import { foldWaitingClicks } from './folding/fold-waiting-clicks.ts';
import { type VisitsForImports, visitsForImports } from './importing/imported-visits-store.ts';
import { createBatchLanes } from './keeping/batch-lanes.ts';
import { createFreshness } from './keeping/freshness.ts';
import { keepClicks } from './keeping/keep-clicks.ts';
import type { KeptClicks, KeptFigures } from './keeping/kept-clicks.ts';
import { createLimitedOpenings, type LimitedOpenings } from './limited-openings.ts';
import { createReadWithPending, type ReadWithPending } from './pending-clicks-store.ts';
import { uncountedClicks } from './pending-entries.ts';
import { type ClickRecorder, createClickRecorder } from './recording/click-recorder.ts';
import { createRecordingCheck } from './recording/recording-check.ts';
import type { LinkMemory } from './recording/turn.ts';
import { type VisitSums, visitSums } from './visit-store.ts';

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

/** What clicks use of links: how those are stored. */
export interface ClicksRoomUses {
  links: ClickedLinks;
}

export interface ClicksRoom extends Room {
  /** Records clicks of remembered links. */
  createRecorder(memory: LinkMemory): ClickRecorder;
  /** For how long plain links go on while the database is away; 0: not at all. */
  outageMs: number;
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
  /** Lets nobody else fold clicks until the transaction ends. */
  lockFolding(transaction: Transaction<Schema>): Promise<void>;
  /** Sums of visits, and how to read them together with clicks that wait. */
  visitSums: VisitSums;
  importing: VisitsForImports;
  readWithPending: ReadWithPending;
  /** Reads together with how many clicks of each link are not yet in the sums. */
  readWithPendingClicks<Value>(
    read: (uncounted: Map<number, number>) => Promise<Value>,
    from?: Pick<Database, 'query'>,
  ): Promise<Value>;
  figures: { keptClicks(): KeptFigures };
  installation: { waitingBatches(): Promise<WaitingBatches> };
}

export function createClicksRoom(deps: ClicksRoomDeps, { links }: ClicksRoomUses): ClicksRoom {
  const { settings, database, clock, tellFault, instruments } = deps;
  const store = createClickStore({ database, clock, links });
  const { kept, jobs: keepingJobs } = keepClicks({ ...deps, store });
  const isAwayPossible = database.dialect.kind === 'postgres';
  const outageMs = isAwayPossible ? settings.OUTAGE_SECONDS * 1000 : 0;
  const folding = { database, links, clock };
  const readWithPending = createReadWithPending(database);
  return {
    createRecorder: (memory) =>
      createClickRecorder({
        store,
        kept,
        lanes: isAwayPossible ? createBatchLanes() : null,
        memory,
        freshness: createFreshness(),
        outageMs,
        tellFault,
        onCommitted: instruments.clickCommits.note,
      }),
    outageMs,
    kept,
    openings: createLimitedOpenings(store),
    openLocked: store.openLocked,
    countryOf: openCountries(settings.GEOIP_DB),
    keepsOrigins: settings.VISIT_BREAKDOWN === 'on',
    canRecord: createRecordingCheck({ rehearse: store.rehearse, kept, tellFault }),
    settleClicks: (transaction) => settleClicks(folding, transaction),
    lockFolding: (transaction) => lockFolding(transaction, database.dialect),
    foldWaitingClicks: (mostMs) => foldWaitingClicks(folding, mostMs),
    visitSums,
    importing: visitsForImports(database.dialect),
    readWithPending,
    readWithPendingClicks: (read, from) => readWithPending((pending) => read(uncountedClicks(pending)), from),
    jobs: [
      ...keepingJobs,
      ...clickJobs(
        { database: deps.background, links, clock, onFolded: instruments.folds.note },
        settings.FINE_STATISTICS_DAYS,
      ),
    ],
    figures: { keptClicks: kept.figures },
    installation: { waitingBatches: () => waitingBatches(database) },
    stop: kept.stop,
  };
}
