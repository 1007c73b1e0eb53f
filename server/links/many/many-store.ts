import { type Kysely, sql, type Transaction, type Updateable } from 'kysely';
import type { ManyAction } from '../../../contract/order/many.ts';
import type { Dialect } from '../../database/dialect.ts';
import type { WipedLinks } from '../../database/kept-by-room.ts';
import type { Schema } from '../../database/schema.ts';
import type { LinkRow, LinksTable } from '../../database/tables/links.ts';
import type { OwnLink } from '../own-link.ts';
import { lockLinks } from '../stores/locked-links-store.ts';
import { takeInChanged } from '../stores/searched-links-store.ts';
import { wipedLink } from '../wiped-link.ts';
import { changedColumn } from './judge.ts';

type Owned = Pick<OwnLink, 'ownerId' | 'type'>;

/** Some of an owner's links or secrets, by code, which no other transaction changes before this one ends. */
export function lockMany(
  transaction: Transaction<Schema>,
  dialect: Dialect,
  { ownerId, type }: Owned,
  codes: readonly string[],
): Promise<LinkRow[]> {
  return lockLinks(transaction, dialect, (eb) =>
    eb.and([
      eb('code', 'in', codes),
      eb('type', '=', type),
      eb('owner_id', '=', ownerId),
      eb('deleted_at_ms', 'is', null),
    ]),
  );
}

/** The codes of some links, in the order of their ids. */
export async function codesOfIds(query: Kysely<Schema>, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await query.selectFrom('links').select(['id', 'code']).where('id', 'in', ids).execute();
  const codes = new Map(rows.map(({ id, code }) => [id, code]));
  return ids.flatMap((id) => codes.get(id) ?? []);
}

/** Changes links that the transaction has locked, all in the same way. */
export async function changeMany(
  transaction: Transaction<Schema>,
  dialect: Dialect,
  ids: readonly number[],
  columns: Updateable<LinksTable>,
): Promise<LinkRow[]> {
  const changed = await transaction
    .updateTable('links')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', 'in', ids)
    .returningAll()
    .execute();
  await takeInChanged(transaction, dialect, ids, columns);
  return changed;
}

/** Gives links back what an action has changed: values by id. */
export function restoreMany(
  transaction: Transaction<Schema>,
  dialect: Dialect,
  action: ManyAction,
  values: ReadonlyMap<number, number | null>,
): Promise<LinkRow[]> {
  const column = changedColumn[action];
  if (column === null) return changeMany(transaction, dialect, [...values.keys()], {});
  const restored = dialect.manyRows(JSON.stringify([...values]), { id: 'number', value: 'number' });
  const formerly = sql<never>`(select value from ${restored} as restored where restored.id = links.id)`;
  return changeMany(transaction, dialect, [...values.keys()], { [column]: formerly });
}

/** Wipes what is still as an action has deleted it; gives what was wiped. */
export function wipeMany(
  transaction: Transaction<Schema>,
  ids: readonly number[],
): Promise<Pick<LinkRow, 'id' | 'code' | 'type' | 'owner_id'>[]> {
  return transaction
    .updateTable('links')
    .set(wipedLink)
    .where('id', 'in', ids)
    .where('deleted_at_ms', 'is not', null)
    .returning(['id', 'code', 'type', 'owner_id'])
    .execute();
}

/** Links by their ids and the state that an action left them in, locked. */
export async function lockUnchanged(
  transaction: Transaction<Schema>,
  dialect: Dialect,
  versions: ReadonlyMap<number, number>,
): Promise<LinkRow[]> {
  const rows = await lockLinks(transaction, dialect, (eb) => eb('id', 'in', [...versions.keys()]));
  return rows.filter(({ id, version }) => versions.get(id) === version);
}

export function removeLinksBulkRows(query: Kysely<Schema>, { ids }: WipedLinks) {
  return query.deleteFrom('bulk_rows').where('link_id', 'in', ids);
}

export async function removeOwnersActions(transaction: Transaction<Schema>, ownerId: number): Promise<void> {
  await transaction.deleteFrom('bulk_actions').where('owner_id', '=', ownerId).execute();
}
