import { sql } from 'kysely';
import type { FollowingRow } from '../database/dialect.ts';
import { type Click, packClicks } from './click-batch.ts';

/** The row of a click that `links.clicks` has already counted, inserted together with the counting. */
export function countedClickRow(click: Click): FollowingRow {
  const clicks = packClicks([{ ...click, isCounted: true }]);
  return { into: 'click_batches', values: { clicks: sql`cast(${clicks} as text)` } };
}
