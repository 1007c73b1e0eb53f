import type { Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';

/** How far the search has come: up to this moment, and in it up to this link. */
export interface ExpiryMark {
  atMs: number;
  linkId: number;
}

/** The mark, which no other transaction moves before this one ends; null: nobody has searched yet. */
export async function lockExpiryMark(transaction: Transaction<Schema>): Promise<ExpiryMark | null> {
  const row = await transaction
    .selectFrom('webhook_marks')
    .select(['at_ms', 'link_id'])
    .where('name', '=', 'expiry')
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : { atMs: row.at_ms, linkId: row.link_id };
}

export async function moveExpiryMark(
  transaction: Transaction<Schema>,
  { atMs, linkId }: ExpiryMark,
): Promise<void> {
  await transaction
    .insertInto('webhook_marks')
    .values({ name: 'expiry', at_ms: atMs, link_id: linkId })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ at_ms: atMs, link_id: linkId }))
    .execute();
}
