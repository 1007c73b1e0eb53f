import { readWithPending, uncountedClicks } from '../../../server/clicks/pending-clicks.ts';
import type { Database } from '../../../server/database/database.ts';

/** How many clicks a link has, those included that are not yet folded into its count. */
export function countedClicks(database: Database, code: string): Promise<number> {
  return readWithPending(database, async (pending) => {
    const row = await database.query
      .selectFrom('links')
      .select(['id', 'clicks'])
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    return row.clicks + (uncountedClicks(pending).get(row.id) ?? 0);
  });
}
