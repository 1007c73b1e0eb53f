import type { Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Schema } from '../../database/schema.ts';
import type { Job } from '../../jobs/jobs.ts';
import { inSmallSteps } from '../../jobs/small-steps.ts';
import { rankLinks } from '../stores/link-ranks-store.ts';
import { nextLinksToRank, nextToRank, noteRanked } from '../stores/ranked-lists-store.ts';

const rankEveryMs = 5000;
const links = { fewest: 50, most: 1000 };

interface RankListsDeps {
  database: Database;
  lockFolding(transaction: Transaction<Schema>): Promise<void>;
}

/** Brings long lists into the order of visits that somebody has asked for. */
export function rankJobs(deps: RankListsDeps): Job[] {
  return [
    {
      name: 'rank long lists',
      everyMs: rankEveryMs,
      run: (signal) => inSmallSteps({ ...links, signal }, (amount) => rankSome(deps, amount)),
    },
  ];
}

/** Ranks some links; says whether there were any. */
async function rankSome({ database, lockFolding }: RankListsDeps, amount: number): Promise<boolean> {
  if ((await nextToRank(database.query)) === null) return false;
  return database.query.transaction().execute(async (transaction) => {
    // Whoever folds later knows that this list is ranked; whoever did not is done.
    await lockFolding(transaction);
    const list = await nextToRank(transaction);
    if (list === null) return false;
    const ids = await nextLinksToRank(transaction, list, amount);
    if (ids.length > 0) await rankLinks(transaction, database.dialect, ids);
    await noteRanked(transaction, list, ids.length < amount ? null : (ids.at(-1) ?? null));
    return true;
  });
}
