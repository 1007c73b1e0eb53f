import type { FollowingRow } from '../database/dialect.ts';
import { type Click, packClicks } from './click-batch.ts';

/** A click that `links.clicks` has already counted, as it is stored. */
export function packCountedClick(click: Click): string {
  return packClicks([{ ...click, isCounted: true }]);
}

/** The row of such a click, inserted together with the counting. */
export function countedClickRow(packed: string): FollowingRow {
  return { into: 'click_batches', values: { clicks: { text: packed } } };
}
