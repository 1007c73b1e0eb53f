import type { ImportRecord } from '../../contract/imports/import-fields.ts';
import { pieceContext } from './import-contexts.ts';
import type { ImportDeps, RowPiece } from './import-deps.ts';
import { addPiece, findPiece } from './stores/piece-store.ts';

/** Rows of one piece, which is what one transaction applies: others come in between. */
const mostRows = 200;
/** A piece with large secrets has fewer. */
const mostCharacters = 256 * 1024;

type RowPiecesDeps = Pick<ImportDeps, 'database' | 'vault'>;

/** Gathers rows and writes them down, piece by piece. */
export function createRowWriter({ database, vault }: RowPiecesDeps, importId: number) {
  let rows: string[] = [];
  let characters = 0;
  let written = 0;
  let pieces = 0;

  async function write(): Promise<void> {
    if (rows.length === 0) return;
    pieces += 1;
    const name = { import_id: importId, kind: 'rows', number: pieces } as const;
    const content = vault.encrypt(`[${rows.join(',')}]`, pieceContext(name));
    await addPiece(database.query, { ...name, first_row: written + 1, content_encrypted: content });
    written += rows.length;
    rows = [];
    characters = 0;
  }

  return {
    /** Says whether a piece was written. */
    async add(record: ImportRecord): Promise<boolean> {
      const text = JSON.stringify(record);
      rows.push(text);
      characters += text.length;
      if (rows.length < mostRows && characters < mostCharacters) return false;
      await write();
      return true;
    },
    async end(): Promise<{ rows: number; pieces: number }> {
      await write();
      return { rows: written, pieces };
    },
    /** Rows so far. */
    count: () => written + rows.length,
  };
}

/** The rows of a piece; none when they are not needed any more. */
export async function readRowPiece(
  { database, vault }: RowPiecesDeps,
  importId: number,
  number: number,
): Promise<RowPiece> {
  const name = { import_id: importId, kind: 'rows', number } as const;
  const piece = await findPiece(database.query, name);
  const content = piece?.content_encrypted ?? null;
  const records =
    content === null ? [] : (JSON.parse(vault.decryptText(content, pieceContext(name))) as ImportRecord[]);
  return { number, firstRow: piece?.first_row ?? 0, records };
}
