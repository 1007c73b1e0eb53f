import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { PersonsApiKeys } from '../accounts/own-data/keeping-port.ts';
import { isActiveOwner } from '../accounts/owner-still-port.ts';
import type { Schema } from '../database/schema.ts';
import type { ApiKeysTable } from '../database/tables/programs.ts';

export type ApiKeyRow = Selectable<ApiKeysTable>;

/** A key as a call is held against it. */
export interface HeldKey extends ApiKeyRow {
  /** Whether its owner is there and may log in. */
  isOwnerActive: boolean;
}

/** The keys with these ids, in one statement. */
export async function findKeys(query: Kysely<Schema>, ids: readonly string[]): Promise<HeldKey[]> {
  const rows = await query
    .selectFrom('api_keys')
    .selectAll()
    .select((eb) => isActiveOwner(eb.ref('api_keys.user_id')).as('is_owner_active'))
    .where('id', 'in', ids)
    .execute();
  // SQLite has no booleans.
  return rows.map(({ is_owner_active, ...row }) => ({ ...row, isOwnerActive: Boolean(is_owner_active) }));
}

/** Adds a key; false when another one has its id. */
export async function addKey(
  transaction: Transaction<Schema>,
  key: Insertable<ApiKeysTable>,
): Promise<boolean> {
  const added = await transaction
    .insertInto('api_keys')
    .values(key)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** How many keys of a person a program could call with. */
export async function countLiveKeys(query: Kysely<Schema>, userId: number, now: number): Promise<number> {
  const { count } = await query
    .selectFrom('api_keys')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .where('revoked_at_ms', 'is', null)
    .where((eb) => eb.or([eb('expires_at_ms', 'is', null), eb('expires_at_ms', '>', now)]))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** All keys of a person, the newest first; there are few. */
export function listKeysOf(query: Kysely<Schema>, userId: number): Promise<ApiKeyRow[]> {
  return query
    .selectFrom('api_keys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at_ms', 'desc')
    .orderBy('id')
    .execute();
}

/** Removes all but the newest of the keys that nobody can call with any more, so that no account has very many. */
export async function forgetEndedKeys(
  transaction: Transaction<Schema>,
  userId: number,
  { now, kept }: { now: number; kept: number },
): Promise<void> {
  const ended = transaction
    .selectFrom('api_keys')
    .select('id')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('revoked_at_ms', 'is not', null), eb('expires_at_ms', '<=', now)]))
    .orderBy('created_at_ms', 'desc')
    .orderBy('id')
    .limit(10_000)
    .offset(kept);
  await transaction.deleteFrom('api_keys').where('id', 'in', ended).execute();
}

/** Revokes keys of a person: the one with an id, or all; says how many there are now that were named and are revoked. */
export async function revokeKeys(
  query: Kysely<Schema>,
  userId: number,
  named: { id: string } | 'all',
  now: number,
): Promise<number> {
  const all = query
    .updateTable('api_keys')
    .set((eb) => ({ revoked_at_ms: eb.fn.coalesce('revoked_at_ms', eb.val(now)) }))
    .where('user_id', '=', userId);
  const revoked = await (named === 'all'
    ? all.where('revoked_at_ms', 'is', null)
    : all.where('id', '=', named.id)
  ).executeTakeFirst();
  return Number(revoked.numUpdatedRows);
}

/** Removes every key of a person; says whether there was any. */
export async function removeKeysOf(transaction: Transaction<Schema>, userId: number): Promise<boolean> {
  const removed = await transaction.deleteFrom('api_keys').where('user_id', '=', userId).executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

/** Notes the day on which keys were used. */
export async function noteUsedKeys(
  query: Kysely<Schema>,
  ids: readonly string[],
  day: string,
): Promise<void> {
  await query.updateTable('api_keys').set({ last_used_day: day }).where('id', 'in', ids).execute();
}

export const personsApiKeys: PersonsApiKeys = {
  countLive: countLiveKeys,
  revokeAll: (transaction, userId, now) => revokeKeys(transaction, userId, 'all', now),
  removeAll: removeKeysOf,
};
