import type { DatabaseFailure } from '../../database/database-failure.ts';
import type { Click } from '../click-batch.ts';
import type { BatchStamp } from './batch-lanes.ts';

/** How many clicks wait, and where; how many were lost because there was no room even in memory. */
export interface KeptFigures {
  inMemory: number;
  inJournal: number;
  lost: number;
  /** How long the database has not been reached; 0: it is. */
  outageSeconds: number;
}

/** Clicks whose visitors were let through while the database could not record them: they wait until it can. */
export interface KeptClicks {
  /** Why clicks are kept now; null: they are recorded in the database. */
  trouble(): DatabaseFailure | null;
  /**
   * Keeps clicks, and has them recorded when the database is able to. `stamp` is what they were sent with, where it is not
   * known whether they were recorded. Fails where they cannot be kept.
   */
  keep(clicks: Click[], failure: DatabaseFailure, stamp: BatchStamp | null): Promise<void>;
  figures(): KeptFigures;
  /** Tries a last time, and tells of those that are left. */
  stop(): Promise<void>;
}
