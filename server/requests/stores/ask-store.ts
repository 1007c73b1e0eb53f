import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { SecretRequestsTable } from '../../database/tables/secrets.ts';

export type AskRow = Selectable<SecretRequestsTable>;

/** One request of a person; of anybody else's it does not say whether it exists. */
export interface OwnedAsk {
  ownerId: number;
  code: string;
}

/** All requests of a person, the newest first. */
export function asksOf(query: Kysely<Schema>, ownerId: number): Promise<AskRow[]> {
  return query
    .selectFrom('secret_requests')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('created_at_ms', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function countAsks(query: Kysely<Schema>, ownerId: number): Promise<number> {
  const rows = await query
    .selectFrom('secret_requests')
    .select('id')
    .where('owner_id', '=', ownerId)
    .execute();
  return rows.length;
}

export function addAsk(query: Kysely<Schema>, row: Insertable<SecretRequestsTable>): Promise<AskRow> {
  return query.insertInto('secret_requests').values(row).returningAll().executeTakeFirstOrThrow();
}

export function findAsk(query: Kysely<Schema>, code: string): Promise<AskRow | undefined> {
  return query.selectFrom('secret_requests').selectAll().where('code', '=', code).executeTakeFirst();
}

/** Says whether there was one; one that was withdrawn before stays so. */
export async function withdrawAsk(
  query: Kysely<Schema>,
  { ownerId, code }: OwnedAsk,
  now: number,
): Promise<boolean> {
  const withdrawn = await query
    .updateTable('secret_requests')
    .set(({ fn, val }) => ({ withdrawn_at_ms: fn.coalesce('withdrawn_at_ms', val(now)) }))
    .where('code', '=', code)
    .where('owner_id', '=', ownerId)
    .returning('id')
    .executeTakeFirst();
  return withdrawn !== undefined;
}

/** Removes a request with all that was answered to it; says whether there was one. */
export async function removeAsk(query: Kysely<Schema>, { ownerId, code }: OwnedAsk): Promise<boolean> {
  const removed = await query
    .deleteFrom('secret_requests')
    .where('code', '=', code)
    .where('owner_id', '=', ownerId)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}

export async function removeAsksOf(transaction: Transaction<Schema>, ownerId: number): Promise<void> {
  await transaction.deleteFrom('secret_requests').where('owner_id', '=', ownerId).execute();
}

export async function removeAsks(query: Kysely<Schema>, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await query.deleteFrom('secret_requests').where('id', 'in', ids).execute();
}

/** Some requests whose time was over before a moment. */
export async function asksOverBefore(query: Kysely<Schema>, ms: number, most: number): Promise<number[]> {
  const rows = await query
    .selectFrom('secret_requests')
    .select('id')
    .where('expires_at_ms', '<=', ms)
    .orderBy('expires_at_ms')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}
