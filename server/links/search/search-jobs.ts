import { performance } from 'node:perf_hooks';
import type { Database } from '../../database/database.ts';
import type { Job } from '../../jobs/jobs.ts';
import { inSmallSteps } from '../../jobs/small-steps.ts';
import { shortenSome } from './indexed-whole-store.ts';
import { linkSearchOf } from './link-search-of.ts';

const shortenEveryMs = 5000;
const freeEveryMs = 2000;
/** Freeing a large index takes long: it is done again only after so many times as long. */
const restsPerRun = 20;
/** Of whole addresses, which are long: one takes some milliseconds. */
const links = { fewest: 1, most: 10 };

/** Keeps the search index small, and free of what was taken out of it. */
export function searchJobs(deps: {
  database: Database;
  /** Has the database's files freed of what was deleted, soon. */
  owePurge(): void;
  /** Whether much is about to be taken out of the index: freeing it comes after that. */
  isWiping(): Promise<boolean>;
}): Job[] {
  let isShort = false;
  let restsUntilMs = 0;
  return [
    {
      name: 'shorten search index',
      everyMs: shortenEveryMs,
      async run(signal) {
        if (isShort) return;
        await inSmallSteps({ ...links, signal }, (amount) => shortenSome(deps.database, amount));
        isShort = !signal.aborted;
      },
    },
    {
      name: 'free search index',
      everyMs: freeEveryMs,
      async run(signal) {
        const began = performance.now();
        if (began < restsUntilMs || (await deps.isWiping())) return;
        if (!(await linkSearchOf(deps.database.dialect).removeRemains(deps.database, signal))) return;
        restsUntilMs = performance.now() + restsPerRun * (performance.now() - began);
        deps.owePurge();
      },
    },
  ];
}
