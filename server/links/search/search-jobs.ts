import { performance } from 'node:perf_hooks';
import type { Database } from '../../database/database.ts';
import type { Job } from '../../jobs/jobs.ts';
import { inSmallSteps } from '../../jobs/small-steps.ts';

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
        if (!(await deps.database.dialect.linkSearch.removeRemains(deps.database, signal))) return;
        restsUntilMs = performance.now() + restsPerRun * (performance.now() - began);
        deps.owePurge();
      },
    },
  ];
}

/** Has the index take some links in anew that it still knows by their whole address; says whether there were any. */
async function shortenSome({ query, commit }: Database, amount: number): Promise<boolean> {
  const rows = await query.selectFrom('links_indexed_whole').select('link_id').limit(amount).execute();
  if (rows.length === 0) return false;
  const ids = rows.map((row) => row.link_id);
  await commit(
    [
      query
        .updateTable('links')
        .set((eb) => ({ target: eb.ref('target') }))
        .where('id', 'in', ids)
        .compile(),
      query.deleteFrom('links_indexed_whole').where('link_id', 'in', ids).compile(),
    ],
    'normal',
  );
  return true;
}
