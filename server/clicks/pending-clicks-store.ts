import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Dialect } from '../database/dialect.ts';
import type { Schema } from '../database/schema.ts';
import { ownTurn } from '../platform/own-turn.ts';
import { sharedByWaiting } from '../platform/shared-by-waiting.ts';
import { type BatchEntry, unpackClicks } from './click-batch.ts';
import { awaitFolding } from './click-locks-store.ts';

/** Reads sums together with the clicks that are recorded and not yet folded into them. */
export type ReadWithPending = <Value>(
  read: (pending: readonly BatchEntry[]) => Promise<Value>,
  /** Where both are read; where nothing else is said, from the database of the room. */
  from?: Pick<Database, 'query'>,
) => Promise<Value>;

/**
 * When a fold comes in between, which would count its clicks twice, everything is read again. The clicks that wait are
 * read once for all who ask meanwhile: beside many visits there are hundreds of batches, and unpacking them is the
 * dearest part of a call. What each reads besides begins in a turn of its own, since SQLite is read on the event loop.
 */
export function createReadWithPending(database: Pick<Database, 'query' | 'dialect'>): ReadWithPending {
  const sharedReads = new WeakMap<Kysely<Schema>, () => ReturnType<typeof readBatches>>();
  function readPending(query: Kysely<Schema>): ReturnType<typeof readBatches> {
    const shared = sharedReads.get(query) ?? sharedByWaiting(() => readBatches(query));
    sharedReads.set(query, shared);
    return shared();
  }
  return async (read, { query } = database) => {
    for (;;) {
      const { entries, ids } = await readPending(query);
      await awaitFolding(query, database.dialect);
      await ownTurn();
      const value = await read(entries);
      if (ids.length === 0 || (await countStillThere(query, database.dialect, ids)) === ids.length)
        return value;
    }
  };
}

async function readBatches(query: Kysely<Schema>) {
  const batches = await query.selectFrom('click_batches').select(['id', 'clicks']).orderBy('id').execute();
  const entries = await unpackAll(batches);
  return { entries, ids: batches.map(({ id }) => id) };
}

/** Each by its number: several fold at once, the older ones not always first, and a commit may have come late. */
async function countStillThere(query: Kysely<Schema>, dialect: Dialect, ids: number[]): Promise<number> {
  const still = await query
    .selectFrom('click_batches')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(dialect.isAmong('id', ids))
    .executeTakeFirst();
  return Number(still?.count ?? 0);
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
