import type { BatchEntry } from './click-batch.ts';

/** Visits among waiting clicks, without preview bots. */
export function humanEntries(entries: readonly BatchEntry[]): BatchEntry[] {
  return entries.filter(({ from }) => from !== 'bot');
}

/** How many waiting clicks of each link are not yet in `links.clicks`. */
export function uncountedClicks(pending: readonly BatchEntry[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { linkId, count, isCounted } of humanEntries(pending)) {
    if (!isCounted) counts.set(linkId, (counts.get(linkId) ?? 0) + count);
  }
  return counts;
}
