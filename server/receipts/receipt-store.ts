import type { Kysely, Selectable, Transaction } from 'kysely';
import type { WipedLinks } from '../database/kept-by-room.ts';
import type { Schema } from '../database/schema.ts';
import type { LinkEventsTable } from '../database/tables/visits.ts';

/** A receipt as it is read. */
export type StoredReceipt = Pick<Selectable<LinkEventsTable>, 'kind' | 'at_ms' | 'n'>;

/** Rows that are kept of one link; the oldest go first. */
export const mostReceipts = 1000;

/** The receipts of some links, by link, in the order in which they were written. */
export async function receiptsOf(
  query: Kysely<Schema>,
  linkIds: readonly number[],
): Promise<Map<number, StoredReceipt[]>> {
  if (linkIds.length === 0) return new Map();
  const rows = await query
    .selectFrom('link_events')
    .select(['link_id', 'kind', 'at_ms', 'n'])
    .where('link_id', 'in', linkIds)
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, ({ link_id }) => link_id);
}

/** Removes the receipts of links that are deleted. */
export async function removeReceipts(query: Kysely<Schema>, linkIds: readonly number[]): Promise<void> {
  if (linkIds.length === 0) return;
  await query.deleteFrom('link_events').where('link_id', 'in', linkIds).execute();
}

export function wipeReceipts(query: Kysely<Schema>, { ids }: WipedLinks) {
  return query.deleteFrom('link_events').where('link_id', 'in', ids);
}

/** The next links that have receipts, in the order of their numbers, and how many. */
export async function linksWithReceipts(
  query: Kysely<Schema>,
  afterId: number,
  most: number,
): Promise<{ id: number; receipts: number }[]> {
  const rows = await query
    .selectFrom('link_events')
    .select((eb) => ['link_id', eb.fn.countAll().as('receipts')])
    .where('link_id', '>', afterId)
    .groupBy('link_id')
    .orderBy('link_id')
    .limit(most)
    .execute();
  return rows.map(({ link_id, receipts }) => ({ id: link_id, receipts: Number(receipts) }));
}

/** Forgets the oldest receipts of a link, those above the number that is kept. */
export async function trimReceipts(query: Kysely<Schema>, linkId: number): Promise<void> {
  const kept = query
    .selectFrom('link_events')
    .select('id')
    .where('link_id', '=', linkId)
    .orderBy('at_ms', 'desc')
    .orderBy('id', 'desc')
    .limit(mostReceipts);
  await query.deleteFrom('link_events').where('link_id', '=', linkId).where('id', 'not in', kept).execute();
}

/** Some links with something that their owners are to be told of. */
export async function linksToTell(query: Kysely<Schema>, now: number, most: number): Promise<number[]> {
  const rows = await query
    .selectFrom('link_events')
    .select('link_id')
    .where('mail_at_ms', 'is not', null)
    .where('mail_at_ms', '<=', now)
    .orderBy('mail_at_ms')
    .limit(most)
    .execute();
  return [...new Set(rows.map(({ link_id }) => link_id))];
}

/** What is to be told of a link; nobody else tells it before the transaction ends. */
export function lockDue(
  transaction: Transaction<Schema>,
  linkId: number,
  now: number,
): Promise<Pick<Selectable<LinkEventsTable>, 'id' | 'kind' | 'at_ms'>[]> {
  return transaction
    .selectFrom('link_events')
    .select(['id', 'kind', 'at_ms'])
    .where('link_id', '=', linkId)
    .where('mail_at_ms', 'is not', null)
    .where('mail_at_ms', '<=', now)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** When the owner of a link was last told that somebody came after its end; null: never. */
export async function lastToldOfRefusal(query: Kysely<Schema>, linkId: number): Promise<number | null> {
  const { last } = await query
    .selectFrom('link_events')
    .select((eb) => eb.fn.max('mailed_at_ms').as('last'))
    .where('link_id', '=', linkId)
    .where('kind', '=', 'refused')
    .executeTakeFirstOrThrow();
  return last;
}

/** Has receipts told at another time; at none: they were told now. */
export async function settleMail(
  transaction: Transaction<Schema>,
  ids: readonly number[],
  told: { mail_at_ms: number | null; mailed_at_ms?: number },
): Promise<void> {
  if (ids.length === 0) return;
  await transaction.updateTable('link_events').set(told).where('id', 'in', ids).execute();
}
