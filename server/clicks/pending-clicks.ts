import type { Database } from '../database/database.ts';
import { type BatchEntry, unpackClicks } from './click-batch.ts';

/** Clicks that are recorded and not yet folded: whoever reads sums adds these. */
export async function pendingEntries(
  { query }: Database,
  linkIds: ReadonlySet<number>,
): Promise<BatchEntry[]> {
  const batches = await query.selectFrom('click_batches').select('clicks').execute();
  return batches.flatMap((batch) => unpackClicks(batch.clicks)).filter(([linkId]) => linkIds.has(linkId));
}

/** How many waiting clicks of each link are not yet in `links.clicks`. */
export async function pendingClicks(database: Database, linkIds: number[]): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  if (linkIds.length === 0) return counts;
  for (const [linkId, , count, isCounted, from] of await pendingEntries(database, new Set(linkIds))) {
    if (isCounted === 0 && from !== 'bot') counts.set(linkId, (counts.get(linkId) ?? 0) + count);
  }
  return counts;
}
