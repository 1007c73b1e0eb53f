import { type Selectable, sql, type Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Dialect } from '../database/dialect.ts';
import type { Schema } from '../database/schema.ts';
import type { VisitDaysTable, VisitSubject } from '../database/tables/visits.ts';
import type { ClickedLinks, ClickedOwners } from '../links/stores/clicked-links-store.ts';
import type { Clock } from '../platform/clock.ts';
import { type BatchEntry, bucketMs, unpackClicks } from './click-batch.ts';
import { holdClicks, lockFolding } from './click-locks-store.ts';
import { addToBreakdowns } from './fold-breakdowns-store.ts';
import type { WaitingBatches } from './fold-pace.ts';
import { markFolded } from './keeping/replay-store.ts';
import { noteKeyedVisits } from './receipts/note-visits.ts';
import {
  addDay,
  addVisits,
  dayOfBucket,
  emptyDay,
  readQuarters,
  type VisitDay,
  writeQuarters,
} from './visit-day.ts';
import { tellVisits } from './visit-events.ts';

/** Which batches wait to be folded. */
export async function waitingBatches({ query }: Database): Promise<WaitingBatches> {
  const ends = query.selectFrom('click_batches').select('id').limit(1);
  // Two questions: SQLite answers both ends in one by reading everything between them.
  const oldest = await ends.orderBy('id').executeTakeFirst();
  const newest = await ends.orderBy('id', 'desc').executeTakeFirst();
  return oldest === undefined || newest === undefined ? null : { oldest: oldest.id, newest: newest.id };
}

export interface FoldDeps {
  database: Database;
  links: ClickedLinks;
  clock: Clock;
}

/** Folds the oldest waiting batches into the sums; returns how many there were. */
export async function foldClicks({ database, links, clock }: FoldDeps, mostBatches: number): Promise<number> {
  const { query, dialect } = database;
  return query
    .transaction()
    .execute((transaction) => foldInside({ dialect, links, clock }, transaction, mostBatches));
}

/** Batches that are in memory at once. */
const batchesAtOnce = 500;

/**
 * Folds every waiting batch inside a transaction that has to know the exact number of clicks; nothing is clicked unseen
 * before it ends.
 */
export async function settleClicks(
  { database: { dialect }, links, clock }: FoldDeps,
  transaction: Transaction<Schema>,
): Promise<void> {
  await lockFolding(transaction, dialect);
  await holdClicks(transaction, dialect);
  const folding = { dialect, links, clock };
  while ((await foldInside(folding, transaction, batchesAtOnce)) === batchesAtOnce);
}

interface Folding {
  dialect: Dialect;
  links: ClickedLinks;
  clock: Clock;
}

async function foldInside(
  folding: Folding,
  transaction: Transaction<Schema>,
  mostBatches: number,
): Promise<number> {
  await lockFolding(transaction, folding.dialect);
  const batches = await transaction
    .deleteFrom('click_batches')
    .where('id', 'in', transaction.selectFrom('click_batches').select('id').orderBy('id').limit(mostBatches))
    .returning(['clicks', 'lane', 'turn'])
    .execute();
  await markFolded(transaction, batches, folding.clock.now());
  if (batches.length > 0)
    await addToSums(
      folding,
      transaction,
      batches.flatMap((batch) => unpackClicks(batch.clicks)),
    );
  return batches.length;
}

async function addToSums(
  { dialect, links, clock }: Folding,
  transaction: Transaction<Schema>,
  clicked: BatchEntry[],
): Promise<void> {
  const now = clock.now();
  const linkIds = [...new Set(clicked.map(({ linkId }) => linkId))];
  const { owners, wiped } = await links.ownersOf(transaction, dialect, linkIds);
  const entries = clicked.filter(({ linkId }) => !wiped.has(linkId));
  const human = entries.filter(({ from }) => from !== 'bot');
  const counts = uncounted(human);
  if (counts.size > 0) await links.addClicks(transaction, dialect, counts);
  const visits = lastVisits(human, owners, now);
  if (visits.size > 0) await links.rankVisited(transaction, dialect, visits);
  await addToDays(transaction, dialect, sumDays(human, owners));
  await addToTotals(transaction, dialect, human, owners);
  await addToBreakdowns(transaction, dialect, entries);
  await noteKeyedVisits({ dialect, links, now }, transaction, human, owners);
  await tellVisits({ dialect, links, now }, transaction, human, owners);
}

/** What the openings themselves have not counted, by link. */
function uncounted(entries: BatchEntry[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { linkId, count, isCounted } of entries) {
    if (!isCounted) counts.set(linkId, (counts.get(linkId) ?? 0) + count);
  }
  return counts;
}

/** When links that have an owner were last visited: now, or at the end of a quarter that is over. */
function lastVisits(
  entries: BatchEntry[],
  owners: ClickedOwners['owners'],
  now: number,
): Map<number, number> {
  const visits = new Map<number, number>();
  for (const { linkId, bucket } of entries) {
    if (!owners.has(linkId)) continue;
    const endMs = (bucket + 1) * bucketMs - 1;
    visits.set(linkId, Math.max(visits.get(linkId) ?? 0, Math.min(now, endMs)));
  }
  return visits;
}

/** Visits of one day that are to be added to somebody's sum. */
export interface SubjectDay {
  subject: VisitSubject;
  id: number;
  day: number;
  visits: VisitDay;
}

function sumDays(entries: BatchEntry[], owners: ClickedOwners['owners']): Map<string, SubjectDay> {
  const sums = new Map<string, SubjectDay>();
  const add = (subject: VisitSubject, id: number, bucket: number, count: number) => {
    const day = dayOfBucket(bucket);
    const key = dayKey(subject, id, day);
    const sum = sums.get(key) ?? { subject, id, day, visits: emptyDay() };
    addVisits(sum.visits, bucket, count);
    sums.set(key, sum);
  };
  for (const { linkId, bucket, count } of entries) {
    const owner = owners.get(linkId);
    add('link', linkId, bucket, count);
    if (owner !== undefined) add(`owner-${owner.type}`, owner.ownerId, bucket, count);
  }
  return sums;
}

function dayKey(subject: VisitSubject, id: number, day: number): string {
  return `${subject} ${id} ${day}`;
}

export async function addToDays(
  transaction: Transaction<Schema>,
  dialect: Dialect,
  sums: Map<string, SubjectDay>,
): Promise<void> {
  const key = { subject: 'text', subject_id: 'number', day: 'number' } as const;
  // In the order of the key: one stretch of the table after the other is read and written.
  const inOrder = [...sums.values()].sort(
    (a, b) => a.subject.localeCompare(b.subject) || a.id - b.id || a.day - b.day,
  );
  const wanted = dialect.manyRows(
    JSON.stringify(inOrder.map(({ subject, id, day }) => [subject, id, day])),
    key,
  );
  const { rows: known } = await sql<Selectable<VisitDaysTable>>`select visit_days.* from ${wanted} as wanted
    cross join visit_days where visit_days.subject = wanted.subject
    and visit_days.subject_id = wanted.subject_id and visit_days.day = wanted.day`.execute(transaction);
  for (const row of known) {
    const sum = sums.get(dayKey(row.subject, row.subject_id, row.day)) as SubjectDay;
    addDay(sum.visits, { total: row.total, quarters: readQuarters(row.quarters) });
  }
  const added = dialect.manyRows(
    JSON.stringify(
      inOrder.map(({ subject, id, day, visits }) => [subject, id, day, visits.total, writeQuarters(visits)]),
    ),
    { ...key, total: 'number', quarters: 'text' },
  );
  await sql`insert into visit_days (subject, subject_id, day, total, quarters)
    select subject, subject_id, day, total, quarters from ${added} as added where true
    on conflict (subject, subject_id, day)
    do update set total = excluded.total, quarters = excluded.quarters`.execute(transaction);
}

async function addToTotals(
  transaction: Transaction<Schema>,
  dialect: Dialect,
  entries: BatchEntry[],
  owners: ClickedOwners['owners'],
): Promise<void> {
  const totals = new Map<string, [subject: VisitSubject, ownerId: number, total: number]>();
  for (const { linkId, count } of entries) {
    const owner = owners.get(linkId);
    if (owner === undefined) continue;
    const subject = `owner-${owner.type}` as const;
    const key = `${subject} ${owner.ownerId}`;
    totals.set(key, [subject, owner.ownerId, (totals.get(key)?.[2] ?? 0) + count]);
  }
  if (totals.size === 0) return;
  const columns = { subject: 'text', subject_id: 'number', total: 'number' } as const;
  const added = dialect.manyRows(JSON.stringify([...totals.values()]), columns);
  await sql`insert into visit_totals (subject, subject_id, total)
    select subject, subject_id, total from ${added} as added where true
    on conflict (subject, subject_id)
    do update set total = visit_totals.total + excluded.total`.execute(transaction);
}
