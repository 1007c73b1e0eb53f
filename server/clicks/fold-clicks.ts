import { sql, type Transaction } from 'kysely';
import type { LinkType } from '../../contract/fields.ts';
import type { Database } from '../database/database.ts';
import type { Dialect } from '../database/dialect.ts';
import type { Schema } from '../database/schema.ts';
import { type BatchEntry, bucketMs, unpackClicks } from './click-batch.ts';
import { addBreakdown, addEntry, type Breakdown, emptyBreakdown, parseBreakdown } from './click-breakdown.ts';

/** Rows that one statement writes: far below what either database takes in parameters. */
const rowsPerStatement = 1000;

/** Folds the oldest waiting batches into the sums; returns how many there were. */
export async function foldClicks({ query, dialect }: Database, mostBatches: number): Promise<number> {
  return query.transaction().execute((transaction) => foldInside(transaction, dialect, mostBatches));
}

/** Folds every waiting batch inside a transaction that has to know the exact number of clicks. */
export async function settleClicks(transaction: Transaction<Schema>, dialect: Dialect): Promise<void> {
  await foldInside(transaction, dialect, null);
}

async function foldInside(
  transaction: Transaction<Schema>,
  dialect: Dialect,
  mostBatches: number | null,
): Promise<number> {
  await dialect.lockFolding(transaction);
  let oldest = transaction.selectFrom('click_batches').select('id').orderBy('id');
  if (mostBatches !== null) oldest = oldest.limit(mostBatches);
  const batches = await transaction
    .deleteFrom('click_batches')
    .where('id', 'in', oldest)
    .returning('clicks')
    .execute();
  if (batches.length > 0)
    await addToSums(
      transaction,
      batches.flatMap((batch) => unpackClicks(batch.clicks)),
    );
  return batches.length;
}

interface Owner {
  ownerId: number;
  type: LinkType;
}

async function addToSums(transaction: Transaction<Schema>, entries: BatchEntry[]): Promise<void> {
  const owners = await ownersOf(transaction, [...new Set(entries.map(([linkId]) => linkId))]);
  const human = entries.filter(([, , , , from]) => from !== 'bot');
  const linkBuckets = sumBy(human, ([linkId, bucket]) => [linkId, bucket]);
  const uncounted = sumBy(
    human.filter(([, , , isCounted]) => isCounted === 0),
    ([linkId]) => [linkId],
  );
  const owned = human.filter(([linkId]) => owners.has(linkId));
  const owner = (linkId: number) => owners.get(linkId) as Owner;
  const ownerBuckets = sumBy(owned, ([id, bucket]) => [owner(id).ownerId, owner(id).type, bucket]);
  const ownerTotals = sumBy(owned, ([id]) => [owner(id).ownerId, owner(id).type]);

  for (const rows of inPieces(linkBuckets)) {
    await transaction
      .insertInto('link_buckets')
      .values(rows.map(({ key: [link_id, bucket], count }) => ({ link_id, bucket, count }) as never))
      .onConflict((conflict) =>
        conflict
          .columns(['link_id', 'bucket'])
          .doUpdateSet({ count: sql`link_buckets.count + excluded.count` }),
      )
      .execute();
  }
  for (const rows of inPieces(uncounted)) {
    const added = rows.map(({ key: [id], count }) => sql`(cast(${id} as bigint), cast(${count} as bigint))`);
    await sql`update links set clicks = links.clicks + added.column2
      from (values ${sql.join(added)}) as added where links.id = added.column1`.execute(transaction);
  }
  for (const rows of inPieces(ownerBuckets)) {
    await transaction
      .insertInto('owner_buckets')
      .values(
        rows.map(({ key: [owner_id, type, bucket], count }) => ({ owner_id, type, bucket, count }) as never),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['owner_id', 'type', 'bucket'])
          .doUpdateSet({ count: sql`owner_buckets.count + excluded.count` }),
      )
      .execute();
  }
  for (const rows of inPieces(ownerTotals)) {
    await transaction
      .insertInto('owner_totals')
      .values(rows.map(({ key: [owner_id, type], count }) => ({ owner_id, type, count }) as never))
      .onConflict((conflict) =>
        conflict
          .columns(['owner_id', 'type'])
          .doUpdateSet({ count: sql`owner_totals.count + excluded.count` }),
      )
      .execute();
  }
  await addToBreakdowns(transaction, entries);
}

/** Links and their owners; visitors' links have none, and count only for themselves. */
async function ownersOf(transaction: Transaction<Schema>, linkIds: number[]): Promise<Map<number, Owner>> {
  const owners = new Map<number, Owner>();
  for (const ids of inPieces(linkIds)) {
    const rows = await transaction
      .selectFrom('links')
      .select(['id', 'owner_id', 'type'])
      .where('id', 'in', ids)
      .where('owner_id', 'is not', null)
      .execute();
    for (const row of rows) owners.set(row.id, { ownerId: row.owner_id as number, type: row.type });
  }
  return owners;
}

async function addToBreakdowns(transaction: Transaction<Schema>, entries: BatchEntry[]): Promise<void> {
  const added = new Map<string, { linkId: number; month: string; breakdown: Breakdown }>();
  for (const entry of entries.filter(([, , , , from]) => from !== null)) {
    const month = new Date(entry[1] * bucketMs).toISOString().slice(0, 7);
    const key = `${entry[0]} ${month}`;
    const row = added.get(key) ?? { linkId: entry[0], month, breakdown: emptyBreakdown() };
    addEntry(row.breakdown, entry);
    added.set(key, row);
  }
  for (const rows of inPieces([...added.values()])) {
    const known = await transaction
      .selectFrom('link_breakdowns')
      .selectAll()
      .where('link_id', 'in', [...new Set(rows.map((row) => row.linkId))])
      .where('month', 'in', [...new Set(rows.map((row) => row.month))])
      .execute();
    for (const row of known) {
      const addition = added.get(`${row.link_id} ${row.month}`);
      if (addition !== undefined) addBreakdown(addition.breakdown, parseBreakdown(row.counts));
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

interface Sum {
  key: (string | number)[];
  count: number;
}

function sumBy(entries: BatchEntry[], keyOf: (entry: BatchEntry) => (string | number)[]): Sum[] {
  const sums = new Map<string, Sum>();
  for (const entry of entries) {
    const key = keyOf(entry);
    const name = key.join(' ');
    const sum = sums.get(name);
    if (sum === undefined) sums.set(name, { key, count: entry[2] });
    else sum.count += entry[2];
  }
  return [...sums.values()];
}

function* inPieces<Row>(rows: Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += rowsPerStatement)
    yield rows.slice(from, from + rowsPerStatement);
}
