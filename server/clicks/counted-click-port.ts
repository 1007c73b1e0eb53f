import type { FollowingRow } from '../database/following-row.ts';
import { type Click, packClicks } from './click-batch.ts';

/** Clicks that `links.clicks` has already counted, as they are stored. */
export function packCountedClicks(clicks: Click[]): string {
  return packClicks(clicks.map((click) => ({ ...click, isCounted: true })));
}

/** The row of such clicks, inserted together with the counting. */
export function countedClickRow(packed: string): FollowingRow {
  return { into: 'click_batches', values: { clicks: { text: packed } } };
}
