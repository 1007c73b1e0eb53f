import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { WipedLinks } from '../database/kept-by-room.ts';
import type { Schema } from '../database/schema.ts';
import type { ReportsTable } from '../database/tables/correspondence.ts';

const removedAtOnce = 100;
const mostExported = 1000;

export async function addReport(
  transaction: Transaction<Schema>,
  report: Insertable<ReportsTable>,
): Promise<void> {
  await transaction.insertInto('reports').values(report).execute();
}

/** Whether the operator was told of a link by mail after a moment. */
export async function hasToldSince(
  transaction: Transaction<Schema>,
  linkId: number,
  sinceMs: number,
): Promise<boolean> {
  const told = await transaction
    .selectFrom('reports')
    .select('id')
    .where('link_id', '=', linkId)
    .where('mailed_at_ms', '>', sinceMs)
    .limit(1)
    .executeTakeFirst();
  return told !== undefined;
}

/** Removes what a person has reported, some at a time: there may be many. */
export async function removeReportsBy(query: Kysely<Schema>, email: string): Promise<void> {
  const some = query
    .selectFrom('reports')
    .select('id')
    .where(sql<string>`lower(email)`, '=', email)
    .limit(removedAtOnce);
  for (;;) {
    const removed = await query.deleteFrom('reports').where('id', 'in', some).executeTakeFirst();
    if (removed.numDeletedRows === 0n) return;
  }
}

export function removeReportsOf(query: Kysely<Schema>, { ids }: WipedLinks) {
  return query.deleteFrom('reports').where('link_id', 'in', ids);
}

/** What a person has reported, for an export: the latest. */
export function readReportsBy(
  query: Kysely<Schema>,
  email: string,
): Promise<Pick<Selectable<ReportsTable>, 'type' | 'code' | 'reason' | 'note' | 'created_at_ms'>[]> {
  return query
    .selectFrom('reports')
    .select(['type', 'code', 'reason', 'note', 'created_at_ms'])
    .where(sql<string>`lower(email)`, '=', email)
    .orderBy('id', 'desc')
    .limit(mostExported)
    .execute();
}

/** Reports for whoever runs the server, the newest first. */
export function listReports(
  query: Kysely<Schema>,
  all: boolean,
  { limit, offset }: { limit: number; offset: number },
): Promise<Selectable<ReportsTable>[]> {
  const every = query.selectFrom('reports').selectAll();
  const wanted = all ? every : every.where('closed_at_ms', 'is', null);
  return wanted.orderBy('id', 'desc').limit(limit).offset(offset).execute();
}

export function findReport(query: Kysely<Schema>, id: number): Promise<Selectable<ReportsTable> | undefined> {
  return query.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function markReport(
  transaction: Transaction<Schema>,
  id: number,
  mark: { answered_at_ms: number } | { closed_at_ms: number },
): Promise<void> {
  await transaction.updateTable('reports').set(mark).where('id', '=', id).execute();
}

/** Open reports that came before a moment; all of them where none is said. */
export async function countOpenReports(
  query: Kysely<Schema>,
  beforeMs = Number.MAX_SAFE_INTEGER,
): Promise<number> {
  const { count } = await query
    .selectFrom('reports')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('closed_at_ms', 'is', null)
    .where('created_at_ms', '<', beforeMs)
    .executeTakeFirstOrThrow();
  return Number(count);
}
