import type { Database } from '../database/database.ts';
import { ownTurn } from '../platform/own-turn.ts';
import { type BatchEntry, unpackClicks } from './click-batch.ts';

/**
 * Reads sums together with the clicks that are recorded and not yet folded into them. When a fold comes in between,
 * which would count its clicks twice, everything is read again. SQLite is read on the event loop, without a pause from
 * here to the last statement: each reading begins in a turn of its own.
 */
export async function readWithPending<Value>(
  { query }: Database,
  read: (pending: BatchEntry[]) => Promise<Value>,
): Promise<Value> {
  for (;;) {
    await ownTurn();
    const batches = await query.selectFrom('click_batches').select(['id', 'clicks']).orderBy('id').execute();
    const value = await read(await unpackAll(batches));
    const first = batches[0]?.id;
    const last = batches.at(-1)?.id;
    if (first === undefined || last === undefined) return value;
    const still = await query
      .selectFrom('click_batches')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('id', '>=', first)
      .where('id', '<=', last)
      .executeTakeFirst();
    // Batches that were committed late may lie between the others: more than before is as good.
    if (Number(still?.count ?? 0) >= batches.length) return value;
  }
}

const batchesPerTurn = 100;

/** Unpacks many batches without keeping visitors waiting. */
async function unpackAll(batches: { clicks: string }[]): Promise<BatchEntry[]> {
  const entries: BatchEntry[] = [];
  for (const [place, batch] of batches.entries()) {
    if (place > 0 && place % batchesPerTurn === 0) await new Promise(setImmediate);
    for (const entry of unpackClicks(batch.clicks)) entries.push(entry);
  }
  return entries;
}
