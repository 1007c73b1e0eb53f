import type { Kysely, Transaction } from 'kysely';
import type { LinkType } from '../../../contract/fields.ts';
import type { Dialect } from '../../database/dialect.ts';
import type { Schema } from '../../database/schema.ts';
import { aboveAll, countedDown } from './owned-links-store.ts';

/** An owner's links, or secrets. */
export interface OwnersList {
  ownerId: number;
  type: LinkType;
}

/** Whether every link of a list that was visited has its rank. */
export async function isRanked(query: Kysely<Schema>, { ownerId, type }: OwnersList): Promise<boolean> {
  const row = await query
    .selectFrom('ranked_lists')
    .select('ranked_down_to')
    .where('owner_id', '=', ownerId)
    .where('type', '=', type)
    .executeTakeFirst();
  return row?.ranked_down_to === null;
}

/** Tells which lists of some owners have ranks, or are about to. */
export async function rankedAmong(
  transaction: Transaction<Schema>,
  dialect: Dialect,
  ownerIds: readonly number[],
): Promise<(list: OwnersList) => boolean> {
  const rows = await transaction
    .selectFrom('ranked_lists')
    .select(['owner_id', 'type'])
    .where(dialect.isAmong('owner_id', ownerIds))
    .execute();
  const names = new Set(rows.map(({ owner_id, type }) => `${type} ${owner_id}`));
  return ({ ownerId, type }) => names.size > 0 && names.has(`${type} ${ownerId}`);
}

/** Has folds rank what is visited of a list from now on, and a job all that was visited before. */
export async function askForRanks(query: Kysely<Schema>, { ownerId, type }: OwnersList): Promise<void> {
  await query
    .insertInto('ranked_lists')
    .values({ owner_id: ownerId, type, ranked_down_to: aboveAll })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A list that ranks were asked for, and that does not have them all yet. */
export async function nextToRank(query: Kysely<Schema>): Promise<(OwnersList & { downTo: number }) | null> {
  const row = await query
    .selectFrom('ranked_lists')
    .selectAll()
    .where('ranked_down_to', 'is not', null)
    .orderBy('owner_id')
    .orderBy('type')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined || row.ranked_down_to === null) return null;
  return { ownerId: row.owner_id, type: row.type, downTo: row.ranked_down_to };
}

/** Its next links. */
export async function nextLinksToRank(
  transaction: Transaction<Schema>,
  { ownerId, type, downTo }: OwnersList & { downTo: number },
  most: number,
): Promise<number[]> {
  const rows = await transaction
    .selectFrom('links')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('type', '=', type)
    .where(countedDown, '>', -downTo)
    .orderBy(countedDown)
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** Notes how far a list has its ranks; null: to its end. */
export async function noteRanked(
  transaction: Transaction<Schema>,
  { ownerId, type }: OwnersList,
  downTo: number | null,
): Promise<void> {
  await transaction
    .updateTable('ranked_lists')
    .set({ ranked_down_to: downTo })
    .where('owner_id', '=', ownerId)
    .where('type', '=', type)
    .execute();
}

export async function removeOwnersRankedLists(query: Kysely<Schema>, userId: number): Promise<void> {
  await query.deleteFrom('ranked_lists').where('owner_id', '=', userId).execute();
}
