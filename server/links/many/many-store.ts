import type { Kysely, Transaction } from 'kysely';
import type { WipedLinks } from '../../database/kept-by-room.ts';
import type { Schema } from '../../database/schema.ts';

export function removeLinksBulkRows(query: Kysely<Schema>, { ids }: WipedLinks) {
  return query.deleteFrom('bulk_rows').where('link_id', 'in', ids);
}

export async function removeOwnersActions(transaction: Transaction<Schema>, ownerId: number): Promise<void> {
  await transaction.deleteFrom('bulk_actions').where('owner_id', '=', ownerId).execute();
}
