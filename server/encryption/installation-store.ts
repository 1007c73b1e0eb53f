import type { Kysely } from 'kysely';
import type { EncryptedCell, EncryptedColumn } from '../database/encrypted-column.ts';
import type { Schema } from '../database/schema.ts';

/** The one row of the installation. */
const installationId = 1;
export const canaryContext = 'installation/canary';

/** The canary: encrypted with the application secret, to tell the right one from a wrong one. */
export const canaryColumn: EncryptedColumn = {
  table: 'installation',
  column: 'canary_sealed',
  async read(query, afterId) {
    const rows = await query.selectFrom('installation').selectAll().where('id', '>', afterId).execute();
    return rows.map(({ id, canary_sealed }) => ({ id, encrypted: canary_sealed, context: canaryContext }));
  },
  write: (query, { id, encrypted: before }, encrypted) =>
    query
      .updateTable('installation')
      .set({ canary_sealed: encrypted })
      .where('id', '=', id)
      .where('canary_sealed', '=', before)
      .execute(),
};

/** Null: there is none yet. */
export async function readCanary(query: Kysely<Schema>): Promise<EncryptedCell | null> {
  const [cell] = await canaryColumn.read(query, 0);
  return cell ?? null;
}

/** Of several servers that start together one writes it. */
export async function addCanary(query: Kysely<Schema>, encrypted: Uint8Array): Promise<void> {
  await query
    .insertInto('installation')
    .values({ id: installationId, canary_sealed: encrypted })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
