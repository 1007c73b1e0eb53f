import type { Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { ExpiryMark, MarkName } from '../end-walk-port.ts';

/** A walk's mark, which no other transaction moves before this one ends; null: it has not begun yet. */
export async function lockExpiryMark(
  transaction: Transaction<Schema>,
  name: MarkName,
): Promise<ExpiryMark | null> {
  const row = await transaction
    .selectFrom('webhook_marks')
    .select(['at_ms', 'link_id'])
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : { atMs: row.at_ms, linkId: row.link_id };
}

export async function moveExpiryMark(
  transaction: Transaction<Schema>,
  name: MarkName,
  { atMs, linkId }: ExpiryMark,
): Promise<void> {
  await transaction
    .insertInto('webhook_marks')
    .values({ name, at_ms: atMs, link_id: linkId })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ at_ms: atMs, link_id: linkId }))
    .execute();
}
