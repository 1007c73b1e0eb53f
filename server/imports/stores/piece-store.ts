import type { Insertable, Kysely, Selectable } from 'kysely';
import { cellsAtOnce, type EncryptedColumn } from '../../database/encrypted-column.ts';
import type { Schema } from '../../database/schema.ts';
import type { ImportPiecesTable } from '../../database/tables/imports.ts';
import { pieceContext } from '../import-contexts.ts';

/** Which piece of an import. */
export type PieceName = Pick<Selectable<ImportPiecesTable>, 'import_id' | 'kind' | 'number'>;

/** Puts a piece there; one that is there already stays. */
export async function addPiece(query: Kysely<Schema>, piece: Insertable<ImportPiecesTable>): Promise<void> {
  await query
    .insertInto('import_pieces')
    .values(piece)
    .onConflict((conflict) => conflict.columns(['import_id', 'kind', 'number']).doNothing())
    .execute();
}

export function findPiece(
  query: Kysely<Schema>,
  { import_id, kind, number }: PieceName,
): Promise<Selectable<ImportPiecesTable> | undefined> {
  return query
    .selectFrom('import_pieces')
    .selectAll()
    .where('import_id', '=', import_id)
    .where('kind', '=', kind)
    .where('number', '=', number)
    .executeTakeFirst();
}

export async function setContent(
  query: Kysely<Schema>,
  { import_id, kind, number }: PieceName,
  content: Uint8Array | null,
): Promise<void> {
  await query
    .updateTable('import_pieces')
    .set({ content_encrypted: content })
    .where('import_id', '=', import_id)
    .where('kind', '=', kind)
    .where('number', '=', number)
    .execute();
}

/** Removes some pieces of a kind; says whether there may be more. */
export async function removeSomePieces(
  query: Kysely<Schema>,
  importId: number,
  kind: ImportPiecesTable['kind'],
): Promise<boolean> {
  const some = query
    .selectFrom('import_pieces')
    .select('id')
    .where('import_id', '=', importId)
    .where('kind', '=', kind)
    .limit(20);
  const removed = await query.deleteFrom('import_pieces').where('id', 'in', some).returning('id').execute();
  return removed.length > 0;
}

/** What was sent of imports. */
export const pieceContents: EncryptedColumn = {
  table: 'import_pieces',
  column: 'content_encrypted',
  async read(query, afterId) {
    const rows = await query
      .selectFrom('import_pieces')
      .selectAll()
      .where('id', '>', afterId)
      .where('content_encrypted', 'is not', null)
      .orderBy('id')
      // A piece is larger than any other cell.
      .limit(Math.ceil(cellsAtOnce / 20))
      .execute();
    return rows.map((row) => ({
      id: row.id,
      encrypted: row.content_encrypted as Uint8Array,
      context: pieceContext(row),
    }));
  },
  write: (query, { id, encrypted: before }, encrypted) =>
    query
      .updateTable('import_pieces')
      .set({ content_encrypted: encrypted })
      .where('id', '=', id)
      .where('content_encrypted', '=', before)
      .execute(),
};
