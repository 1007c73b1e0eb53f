import { sql, type Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { type BatchEntry, bucketMs } from './click-batch.ts';
import { addBreakdown, addEntry, type Breakdown, emptyBreakdown, parseBreakdown } from './click-breakdown.ts';
import { inPieces } from './pieces.ts';

/** Adds where clicks came from to the sums of their link and month. */
export async function addToBreakdowns(
  transaction: Transaction<Schema>,
  entries: BatchEntry[],
): Promise<void> {
  const added = new Map<string, { linkId: number; month: string; breakdown: Breakdown }>();
  for (const entry of entries.filter(([, , , , from]) => from !== null)) {
    const month = new Date(entry[1] * bucketMs).toISOString().slice(0, 7);
    const key = `${entry[0]} ${month}`;
    const row = added.get(key) ?? { linkId: entry[0], month, breakdown: emptyBreakdown() };
    addEntry(row.breakdown, entry);
    added.set(key, row);
  }
  const inOrder = [...added.values()].sort((a, b) => a.linkId - b.linkId || a.month.localeCompare(b.month));
  for (const rows of inPieces(inOrder)) {
    const own = new Set(rows);
    const known = await transaction
      .selectFrom('link_breakdowns')
      .selectAll()
      .where('link_id', 'in', [...new Set(rows.map((row) => row.linkId))])
      .where('month', 'in', [...new Set(rows.map((row) => row.month))])
      .execute();
    for (const row of known) {
      const addition = added.get(`${row.link_id} ${row.month}`);
      if (addition !== undefined && own.has(addition))
        addBreakdown(addition.breakdown, parseBreakdown(row.counts));
    }
    await transaction
      .insertInto('link_breakdowns')
      .values(
        rows.map(({ linkId, month, breakdown }) => ({
          link_id: linkId,
          month,
          counts: JSON.stringify(breakdown),
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['link_id', 'month']).doUpdateSet({ counts: sql`excluded.counts` }),
      )
      .execute();
  }
}
