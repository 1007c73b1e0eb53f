import { sql, type Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Dialect } from '../../database/dialect.ts';
import type { Schema } from '../../database/schema.ts';
import type { Clock } from '../../platform/clock.ts';
import { bucketMs, packClicks, unpackClicks } from '../click-batch.ts';
import { holdClicks } from '../click-locks-store.ts';
import type { BatchStamp } from './batch-lanes.ts';
import { clicksIn, type JournalRecord } from './journal-format.ts';

/**
 * Records clicks of a journal, in its order, unless they were recorded before; says how many that were. While it looks
 * nothing is being recorded: what was sent before and not answered has then arrived, or finds the marks when it does.
 */
export async function replayRecords(
  { database: { query, dialect }, clock }: { database: Database; clock: Clock },
  records: readonly JournalRecord[],
): Promise<number> {
  return query.transaction().execute(async (transaction) => {
    await holdClicks(transaction, dialect);
    const latest = latestOfLanes(records);
    const known = await recordedUpTo(transaction, dialect, [...latest.keys()]);
    const unrecorded = records.filter(({ lane, turn }) => turn > (known.get(lane) ?? 0));
    if (unrecorded.length > 0)
      await transaction
        .insertInto('click_batches')
        .values({ clicks: packTogether(unrecorded) })
        .execute();
    const marks = [...latest].map(([lane, turn]) => ({ lane, turn }));
    await addMarks(transaction, marks, clock.now());
    return clicksIn(unrecorded);
  });
}

/** Leaves behind, of batches that are no longer among those that wait, that they were recorded. */
export async function markFolded(
  transaction: Transaction<Schema>,
  batches: readonly { lane: number | null; turn: number | null }[],
  now: number,
): Promise<void> {
  const stamps = batches.flatMap(({ lane, turn }) =>
    lane === null || turn === null ? [] : [{ lane, turn }],
  );
  const latest = [...latestOfLanes(stamps)].map(([lane, turn]) => ({ lane, turn }));
  await addMarks(transaction, latest, now);
}

/** Journals are not left for longer. */
const marksKeptMs = 366 * 24 * 60 * 60 * 1000;

/** Forgets the marks that later ones of their lane stand for, and those that no journal asks for any more. */
export async function forgetMarks({ query }: Database, now: number): Promise<void> {
  await query
    .deleteFrom('click_marks')
    .where((eb) =>
      eb.or([
        eb('at_ms', '<', now - marksKeptMs),
        eb.exists(
          eb
            .selectFrom('click_marks as later')
            .select(sql<number>`1`.as('one'))
            .whereRef('later.lane', '=', 'click_marks.lane')
            .whereRef('later.turn', '>', 'click_marks.turn'),
        ),
      ]),
    )
    .execute();
}

async function recordedUpTo(
  transaction: Transaction<Schema>,
  dialect: Dialect,
  lanes: number[],
): Promise<Map<number, number>> {
  const asked = dialect.manyRows(JSON.stringify(lanes.map((lane) => [lane])), { lane: 'number' });
  const inLanes = sql<number>`(select lane from ${asked} as asked)`;
  const marks = await transaction
    .selectFrom('click_marks')
    .select(['lane', 'turn'])
    .where('lane', 'in', inLanes)
    .unionAll(
      transaction
        .selectFrom('click_batches')
        .select(['lane', 'turn'])
        .$narrowType<{ lane: number; turn: number }>()
        .where('lane', 'in', inLanes),
    )
    .execute();
  return latestOfLanes(marks);
}

async function addMarks(
  transaction: Transaction<Schema>,
  marks: readonly BatchStamp[],
  now: number,
): Promise<void> {
  if (marks.length === 0) return;
  await transaction
    .insertInto('click_marks')
    .values(marks.map((mark) => ({ ...mark, at_ms: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function latestOfLanes(stamps: readonly BatchStamp[]): Map<number, number> {
  const latest = new Map<number, number>();
  for (const { lane, turn } of stamps) latest.set(lane, Math.max(turn, latest.get(lane) ?? 0));
  return latest;
}

/** Clicks of many records as one batch: most of them are alike. */
function packTogether(records: readonly JournalRecord[]): string {
  return packClicks(
    records
      .flatMap(({ clicks }) => unpackClicks(clicks))
      .map(({ bucket, count, ...click }) => ({ ...click, atMs: bucket * bucketMs, times: count })),
  );
}
