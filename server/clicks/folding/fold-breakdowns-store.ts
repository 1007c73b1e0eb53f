import type { Transaction } from 'kysely';
import type { Dialect } from '../../database/dialect.ts';
import type { Schema } from '../../database/schema.ts';
import { type BatchEntry, bucketMs } from '../click-batch.ts';
import { parseBreakdown, writePart } from '../click-breakdown.ts';
import { betweenParts } from '../counts-in-parts.ts';
import { addParts, type CountsTable } from './counts-in-parts-store.ts';

const linkBreakdowns: CountsTable = {
  name: 'link_breakdowns',
  key: { link_id: 'number', month: 'text' },
  sums: [],
  counts: 'counts',
  whole: (counts) => JSON.stringify(parseBreakdown(counts)),
};

/** Adds where clicks, which are in order, came from to the sums of their link and month. */
export async function addToBreakdowns(
  transaction: Transaction<Schema>,
  dialect: Dialect,
  entries: readonly BatchEntry[],
): Promise<void> {
  await addParts(transaction, dialect, linkBreakdowns, rowsOfMonths(entries));
}

type MonthRow = [linkId: number, month: string, counts: string];

function rowsOfMonths(entries: readonly BatchEntry[]): MonthRow[] {
  const rows: MonthRow[] = [];
  let last: MonthRow | undefined;
  for (const entry of entries) {
    const part = writePart(entry);
    if (part === null) continue;
    const month = monthOf(entry.bucket);
    if (last !== undefined && last[0] === entry.linkId && last[1] === month) last[2] += betweenParts + part;
    else {
      last = [entry.linkId, month, part];
      rows.push(last);
    }
  }
  return rows;
}

const monthsOfBuckets = new Map<number, string>();

/** Folded clicks lie in few buckets: most often in the same. */
function monthOf(bucket: number): string {
  let month = monthsOfBuckets.get(bucket);
  if (month === undefined) {
    if (monthsOfBuckets.size > 100) monthsOfBuckets.clear();
    month = new Date(bucket * bucketMs).toISOString().slice(0, 7);
    monthsOfBuckets.set(bucket, month);
  }
  return month;
}
