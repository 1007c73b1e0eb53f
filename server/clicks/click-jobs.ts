import { performance } from 'node:perf_hooks';
import type { Job } from '../jobs/jobs.ts';
import type { Clock } from '../platform/clock.ts';
import { foldBatches } from './folding/fold-batches.ts';
import { createFoldPace, firstStride, type Moment, nextStride } from './folding/fold-pace.ts';
import { type FoldDeps, waitingBatches } from './folding/fold-store.ts';
import { forgetOldVisits } from './forget-visits-store.ts';

const foldEveryMs = 1000;
const changesKeptMs = 60 * 60 * 1000;

const forgetVisitsEveryMs = 6 * 60 * 60 * 1000;

interface ClickJobDeps extends FoldDeps {
  clock: Clock;
  /** Told how many batches were folded in one go, and how long it took. */
  onFolded(batches: number, seconds: number): void;
}

/** Folds recorded clicks into the sums, and forgets what is too old to be asked for. */
export function clickJobs({ database, links, clock, onFolded }: ClickJobDeps, fineDays: number): Job[] {
  const pace = createFoldPace();
  let lastLoop = performance.eventLoopUtilization();
  function now(): Moment {
    const loop = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(loop, lastLoop);
    lastLoop = loop;
    return { atMs: performance.now(), utilization };
  }
  return [
    {
      name: 'fold clicks',
      everyMs: foldEveryMs,
      async run(signal) {
        let stride = firstStride;
        // What waits is safe in the database: the server may stop without it.
        while (!signal.aborted && pace.isTime(await waitingBatches(database), now())) {
          const began = performance.now();
          const folded = await foldBatches({ database, links, clock }, stride);
          onFolded(folded, (performance.now() - began) / 1000);
          if (folded < stride) return;
          stride = nextStride(database.dialect.kind, stride, performance.now() - began);
        }
      },
    },
    {
      name: 'forget link changes',
      everyMs: changesKeptMs,
      run: () => links.forgetOldChanges(database.query, clock.now() - changesKeptMs),
    },
    {
      name: 'forget visits',
      everyMs: forgetVisitsEveryMs,
      run: () => forgetOldVisits(database.query, clock.now(), fineDays),
    },
  ];
}
