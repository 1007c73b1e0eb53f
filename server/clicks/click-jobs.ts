import type { Database } from '../database/database.ts';
import type { Job } from '../jobs/jobs.ts';
import { pruneLinkChanges } from '../links/link-changes.ts';
import type { Clock } from '../platform/clock.ts';
import { foldClicks } from './fold-clicks.ts';
import { pruneVisits } from './prune-visits.ts';

const foldEveryMs = 1000;
/** Batches folded in one transaction: few enough that nobody waits long for it. */
const batchesPerFold = 200;
const changesKeptMs = 60 * 60 * 1000;

const pruneEveryMs = 6 * 60 * 60 * 1000;

/** Folds recorded clicks into the sums, and forgets what is too old to be asked for. */
export function clickJobs(
  { database, clock }: { database: Database; clock: Clock },
  fineDays: number,
): Job[] {
  return [
    {
      name: 'fold clicks',
      everyMs: foldEveryMs,
      async run() {
        let folded = batchesPerFold;
        while (folded === batchesPerFold) folded = await foldClicks(database, batchesPerFold);
      },
    },
    {
      name: 'prune link changes',
      everyMs: changesKeptMs,
      run: () => pruneLinkChanges(database.query, clock.now() - changesKeptMs),
    },
    {
      name: 'prune visits',
      everyMs: pruneEveryMs,
      run: () => pruneVisits(database.query, clock.now(), fineDays),
    },
  ];
}
