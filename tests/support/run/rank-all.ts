import { lockFolding } from '../../../server/clicks/click-locks-store.ts';
import type { Database } from '../../../server/database/database.ts';
import { rankJobs } from '../../../server/links/lists/rank-lists.ts';

/** Brings every list that was asked for into the order of visits, as a server does by and by. */
export async function rankAll(database: Database): Promise<void> {
  const jobs = rankJobs({
    database,
    lockFolding: (transaction) => lockFolding(transaction, database.dialect),
  });
  for (const job of jobs) await job.run(new AbortController().signal);
}
