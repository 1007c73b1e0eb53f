import { type Selectable, sql, type Transaction } from 'kysely';
import type { Dialect } from '../database/dialect.ts';
import type { Schema } from '../database/schema.ts';
import type { LinkBreakdownsTable } from '../database/tables/visits.ts';
import { type BatchEntry, bucketMs } from './click-batch.ts';
import {
  addBreakdown,
  addEntry,
  type ClickBreakdown,
  emptyBreakdown,
  parseBreakdown,
} from './click-breakdown.ts';

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

/** Adds where clicks came from to the sums of their link and month. */
export async function addToBreakdowns(
  transaction: Transaction<Schema>,
  dialect: Dialect,
  entries: BatchEntry[],
): Promise<void> {
  const added = new Map<string, { linkId: number; month: string; breakdown: ClickBreakdown }>();
  for (const entry of entries.filter(({ from }) => from !== null)) {
    const month = monthOf(entry.bucket);
    const key = `${entry.linkId} ${month}`;
    const row = added.get(key) ?? { linkId: entry.linkId, month, breakdown: emptyBreakdown() };
    addEntry(row.breakdown, entry);
    added.set(key, row);
  }
  const inOrder = [...added.values()].sort((a, b) => a.linkId - b.linkId || a.month.localeCompare(b.month));
  if (inOrder.length === 0) return;
  const key = { link_id: 'number', month: 'text' } as const;
  const wanted = dialect.manyRows(JSON.stringify(inOrder.map(({ linkId, month }) => [linkId, month])), key);
  const { rows: known } = await sql<Selectable<LinkBreakdownsTable>>`select link_breakdowns.*
    from ${wanted} as wanted cross join link_breakdowns
    where link_breakdowns.link_id = wanted.link_id and link_breakdowns.month = wanted.month`.execute(
    transaction,
  );
  for (const row of known) {
    const sum = added.get(`${row.link_id} ${row.month}`) as { breakdown: ClickBreakdown };
    addBreakdown(sum.breakdown, parseBreakdown(row.counts));
  }
  const rows = dialect.manyRows(
    JSON.stringify(inOrder.map(({ linkId, month, breakdown }) => [linkId, month, JSON.stringify(breakdown)])),
    { ...key, counts: 'text' },
  );
  await sql`insert into link_breakdowns (link_id, month, counts)
    select link_id, month, counts from ${rows} as added where true
    on conflict (link_id, month) do update set counts = excluded.counts`.execute(transaction);
}
