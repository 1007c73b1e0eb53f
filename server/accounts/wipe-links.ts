import { sql, type Transaction } from 'kysely';
import type { Dialect } from '../database/dialect.ts';
import type { Schema } from '../database/schema.ts';

/**
 * Wipes everything an account's links and secrets hold; their codes stay taken. The links still name their owner:
 * that goes with the owner. Every code is left among the changes, so that caches forget the links. The transaction has
 * to have settled the clicks: folding writes to the same rows, and each could wait for the other.
 */
export async function wipeLinksOf(
  transaction: Transaction<Schema>,
  dialect: Dialect,
  userId: number,
  now: number,
): Promise<void> {
  const owned = transaction.selectFrom('links').select('id').where('owner_id', '=', userId);
  // Said to be secrets, which are fewer: or PostgreSQL expects so many that it reads everybody's.
  const ownedSecrets = owned.where('type', '=', 'secret');
  for (const table of ['secret_contents', 'secret_claims'] as const) {
    await transaction.deleteFrom(table).where('link_id', 'in', ownedSecrets).execute();
  }
  await transaction.deleteFrom('link_breakdowns').where('link_id', 'in', owned).execute();
  await transaction
    .deleteFrom('visit_days')
    .where('subject', '=', 'link')
    .where('subject_id', 'in', owned)
    .execute();
  for (const table of ['visit_days', 'visit_totals'] as const) {
    await transaction
      .deleteFrom(table)
      .where('subject', 'in', ['owner-url', 'owner-secret'])
      .where('subject_id', '=', userId)
      .execute();
  }
  await transaction
    .updateTable('links')
    .set((eb) => ({
      target: null,
      message: null,
      key_sealed: null,
      is_active: 0,
      version: eb('version', '+', 1),
      deleted_at_ms: eb.fn.coalesce('deleted_at_ms', eb.val(now)),
    }))
    .where('owner_id', '=', userId)
    .execute();
  await dialect.lockLinkChanges(transaction);
  await transaction
    .insertInto('link_changes')
    .columns(['type', 'code', 'changed_at_ms'])
    .expression(
      transaction
        .selectFrom('links')
        .select(['type', 'code', sql<number>`cast(${now} as bigint)`.as('changed_at_ms')])
        .where('owner_id', '=', userId),
    )
    .execute();
}
