import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { BulkActionsTable, BulkRowsTable } from '../../database/tables/order.ts';

export type ActionRow = Selectable<BulkActionsTable>;
export type ActedRow = Selectable<BulkRowsTable>;

/** An owner's action that was not settled yet. */
export function findAction(
  query: Kysely<Schema>,
  { ownerId, publicId }: { ownerId: number; publicId: string },
): Promise<ActionRow | undefined> {
  return query
    .selectFrom('bulk_actions')
    .selectAll()
    .where('public_id', '=', publicId)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
}

export function insertAction(
  transaction: Transaction<Schema>,
  action: Insertable<BulkActionsTable>,
): Promise<ActionRow> {
  return transaction.insertInto('bulk_actions').values(action).returningAll().executeTakeFirstOrThrow();
}

/** Has an action settle later; undefined when it is too late, or when it is being undone. */
export function putOffSettling(
  query: Kysely<Schema>,
  id: number,
  { now, until, isUndone = 0 }: { now: number; until: number; isUndone?: 0 | 1 },
): Promise<ActionRow | undefined> {
  return query
    .updateTable('bulk_actions')
    .set({ settles_at_ms: until, is_undone: isUndone })
    .where('id', '=', id)
    .where('is_undone', '=', 0)
    .where('settles_at_ms', '>', now)
    .returningAll()
    .executeTakeFirst();
}

/** An action whose time is over. */
export function dueAction(query: Kysely<Schema>, now: number): Promise<ActionRow | undefined> {
  return query
    .selectFrom('bulk_actions')
    .selectAll()
    .where('settles_at_ms', '<=', now)
    .orderBy('settles_at_ms')
    .limit(1)
    .executeTakeFirst();
}

export async function insertActedRows(
  transaction: Transaction<Schema>,
  rows: readonly ActedRow[],
): Promise<void> {
  await transaction
    .insertInto('bulk_rows')
    .values(rows)
    // What is changed twice by one action goes back to what it was first.
    .onConflict((conflict) =>
      conflict
        .columns(['action_id', 'link_id'])
        .doUpdateSet((eb) => ({ version: eb.ref('excluded.version') })),
    )
    .execute();
}

/** Takes some rows of an action away, and gives them: whoever takes them sees to their links. */
export function takeActedRows(
  transaction: Transaction<Schema>,
  actionId: number,
  most: number,
): Promise<ActedRow[]> {
  const some = transaction
    .selectFrom('bulk_rows')
    .select('link_id')
    .where('action_id', '=', actionId)
    .orderBy('link_id')
    .limit(most);
  return transaction
    .deleteFrom('bulk_rows')
    .where('action_id', '=', actionId)
    .where('link_id', 'in', some)
    .returningAll()
    .execute();
}

/** Forgets an action that has no rows any more. */
export async function removeAction(query: Kysely<Schema>, id: number): Promise<void> {
  await query.deleteFrom('bulk_actions').where('id', '=', id).execute();
}
