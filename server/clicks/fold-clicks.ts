import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Dialect } from '../database/dialect.ts';
import type { Schema, VisitSubject } from '../database/schema.ts';
import { type BatchEntry, unpackClicks } from './click-batch.ts';
import { addToBreakdowns } from './fold-breakdowns.ts';
import type { WaitingBatches } from './fold-pace.ts';
import { inPieces } from './pieces.ts';
import {
  addDay,
  addVisits,
  dayOfBucket,
  emptyDay,
  readQuarters,
  type VisitDay,
  writeQuarters,
} from './visit-day.ts';

/** Which batches wait to be folded. */
export async function waitingBatches({ query }: Database): Promise<WaitingBatches> {
  const ends = query.selectFrom('click_batches').select('id').limit(1);
  // Two questions: SQLite answers both ends in one by reading everything between them.
  const oldest = await ends.orderBy('id').executeTakeFirst();
  const newest = await ends.orderBy('id', 'desc').executeTakeFirst();
  return oldest === undefined || newest === undefined ? null : { oldest: oldest.id, newest: newest.id };
}

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

async function addToSums(transaction: Transaction<Schema>, entries: BatchEntry[]): Promise<void> {
  const human = entries.filter(([, , , , from]) => from !== 'bot');
  const owners = await ownersOf(transaction, [...new Set(human.map(([linkId]) => linkId))]);
  await addToClicks(transaction, human);
  await addToDays(transaction, sumDays(human, owners));
  await addToTotals(transaction, human, owners);
  await addToBreakdowns(transaction, entries);
}

interface Owner {
  subject: VisitSubject;
  ownerId: number;
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
    for (const row of rows)
      owners.set(row.id, { subject: `owner-${row.type}`, ownerId: row.owner_id as number });
  }
  return owners;
}

/** Adds what the openings themselves have not counted. */
async function addToClicks(transaction: Transaction<Schema>, entries: BatchEntry[]): Promise<void> {
  const counts = new Map<number, number>();
  for (const [linkId, , count, isCounted] of entries) {
    if (isCounted === 0) counts.set(linkId, (counts.get(linkId) ?? 0) + count);
  }
  for (const piece of inPieces([...counts])) {
    const added = piece.map(([id, count]) => sql`(cast(${id} as bigint), cast(${count} as bigint))`);
    await sql`update links set clicks = links.clicks + added.column2
      from (values ${sql.join(added)}) as added where links.id = added.column1`.execute(transaction);
  }
}

interface SubjectDay {
  subject: VisitSubject;
  id: number;
  day: number;
  visits: VisitDay;
}

function sumDays(entries: BatchEntry[], owners: Map<number, Owner>): Map<string, SubjectDay> {
  const sums = new Map<string, SubjectDay>();
  const add = (subject: VisitSubject, id: number, bucket: number, count: number) => {
    const day = dayOfBucket(bucket);
    const key = dayKey(subject, id, day);
    const sum = sums.get(key) ?? { subject, id, day, visits: emptyDay() };
    addVisits(sum.visits, bucket, count);
    sums.set(key, sum);
  };
  for (const [linkId, bucket, count] of entries) {
    const owner = owners.get(linkId);
    add('link', linkId, bucket, count);
    if (owner !== undefined) add(owner.subject, owner.ownerId, bucket, count);
  }
  return sums;
}

function dayKey(subject: VisitSubject, id: number, day: number): string {
  return `${subject} ${id} ${day}`;
}

async function addToDays(transaction: Transaction<Schema>, sums: Map<string, SubjectDay>): Promise<void> {
  // In the order of the key: a piece then reads and writes one stretch of the table.
  const inOrder = [...sums.values()].sort(
    (a, b) => a.subject.localeCompare(b.subject) || a.id - b.id || a.day - b.day,
  );
  for (const piece of inPieces(inOrder)) {
    const own = new Set(piece);
    const known = await transaction
      .selectFrom('visit_days')
      .selectAll()
      .where('subject', 'in', [...new Set(piece.map((sum) => sum.subject))])
      .where('subject_id', 'in', [...new Set(piece.map((sum) => sum.id))])
      // A range, because lists of every key would be tried in all combinations.
      .where('day', '>=', Math.min(...piece.map((sum) => sum.day)))
      .where('day', '<=', Math.max(...piece.map((sum) => sum.day)))
      .execute();
    for (const row of known) {
      const sum = sums.get(dayKey(row.subject, row.subject_id, row.day));
      // A row of another piece turns up here too when their keys cross: it is added with its own piece.
      if (sum !== undefined && own.has(sum))
        addDay(sum.visits, { total: row.total, quarters: readQuarters(row.quarters) });
    }
    await transaction
      .insertInto('visit_days')
      .values(
        piece.map(({ subject, id, day, visits }) => ({
          subject,
          subject_id: id,
          day,
          total: visits.total,
          quarters: writeQuarters(visits),
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['subject', 'subject_id', 'day'])
          .doUpdateSet({ total: sql`excluded.total`, quarters: sql`excluded.quarters` }),
      )
      .execute();
  }
}

async function addToTotals(
  transaction: Transaction<Schema>,
  entries: BatchEntry[],
  owners: Map<number, Owner>,
): Promise<void> {
  const totals = new Map<string, { subject: VisitSubject; subject_id: number; total: number }>();
  for (const [linkId, , count] of entries) {
    const owner = owners.get(linkId);
    if (owner === undefined) continue;
    const key = `${owner.subject} ${owner.ownerId}`;
    const sum = totals.get(key) ?? { subject: owner.subject, subject_id: owner.ownerId, total: 0 };
    totals.set(key, { ...sum, total: sum.total + count });
  }
  for (const piece of inPieces([...totals.values()])) {
    await transaction
      .insertInto('visit_totals')
      .values(piece)
      .onConflict((conflict) =>
        conflict
          .columns(['subject', 'subject_id'])
          .doUpdateSet({ total: sql`visit_totals.total + excluded.total` }),
      )
      .execute();
  }
}
