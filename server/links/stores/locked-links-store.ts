import type { Expression, ExpressionBuilder, SqlBool, Transaction } from 'kysely';
import type { Dialect } from '../../database/dialect.ts';
import type { Schema } from '../../database/schema.ts';
import type { LinkRow } from '../../database/tables/links.ts';

/**
 * Some links in the order of their ids, which no other transaction changes before this one ends. Two that lock the same
 * wait for each other, and not for ever. Rows that lie on several machines can be locked by writing to them only; who
 * does so takes turns there anyway.
 */
export async function lockLinks(
  transaction: Transaction<Schema>,
  { isDistributed }: Dialect,
  which: (eb: ExpressionBuilder<Schema, 'links'>) => Expression<SqlBool>,
): Promise<LinkRow[]> {
  if (!isDistributed)
    return transaction.selectFrom('links').selectAll().where(which).orderBy('id').forUpdate().execute();
  const rows = await transaction
    .updateTable('links')
    .set((eb) => ({ version: eb.ref('version') }))
    .where((eb) => which(eb as ExpressionBuilder<Schema, 'links'>))
    .returningAll()
    .execute();
  return rows.sort((one, other) => one.id - other.id);
}
