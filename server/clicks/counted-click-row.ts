import type { FollowingRow } from '../database/dialect.ts';
import { type Click, packClicks } from './click-batch.ts';

/** The row of a click that `links.clicks` has already counted, inserted together with the counting. */
export function countedClickRow(click: Click): FollowingRow {
  return { into: 'click_batches', values: { clicks: { text: packClicks([{ ...click, isCounted: true }]) } } };
}
