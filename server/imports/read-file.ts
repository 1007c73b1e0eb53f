import { importLimits } from '../../contract/imports/import-limits.ts';
import { recogniseSource } from '../../contract/imports/recognise-source.ts';
import { ownTurn } from '../platform/own-turn.ts';
import { pieceContext } from './import-contexts.ts';
import { noCounts } from './import-counts.ts';
import type { ImportDeps } from './import-deps.ts';
import { readPlan } from './import-plan.ts';
import type { Keep } from './keep.ts';
import { readRecords } from './readers/read-records.ts';
import { type Records, UnreadableFile } from './readers/records.ts';
import { recordsOfServer } from './remote/records-of-server.ts';
import { createRowWriter } from './row-pieces.ts';
import { changeImport, type StoredImport } from './stores/import-store.ts';
import { findPiece, removeSomePieces } from './stores/piece-store.ts';

/**
 * Takes the rows out of a file, or fetches them, and keeps them in pieces. What was broken off begins anew: rows that
 * were written before are the same ones. Gives the import with what it says from then on.
 */
export async function readFile(deps: ImportDeps, stored: StoredImport, keep: Keep): Promise<StoredImport> {
  const { query } = deps.database;
  while (await removeSomePieces(query, stored.id, 'rows'));
  try {
    const read = await keepRows(deps, stored, keep);
    await keep(stored.id);
    const { source, columns: assigned } = recogniseSource(read.columns);
    const changed = await changeImport(query, stored.id, {
      state: 'judging',
      row_count: read.rows,
      pieces: read.pieces,
      pieces_done: 0,
      rows_done: 0,
      source: stored.source ?? source,
      plan: JSON.stringify({ ...readPlan(stored.plan), columns: read.columns, assigned }),
      counts: JSON.stringify(noCounts()),
      remote_encrypted: null,
      changed_at_ms: deps.clock.now(),
    });
    await removeFile(deps, stored);
    return changed;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const failed = await changeImport(query, stored.id, {
      state: 'failed',
      problem: error.message,
      remote_encrypted: null,
      changed_at_ms: deps.clock.now(),
    });
    await removeFile(deps, stored);
    return failed;
  }
}

async function keepRows(
  deps: ImportDeps,
  stored: StoredImport,
  keep: Keep,
): Promise<{ rows: number; pieces: number; columns: string[] }> {
  const writer = createRowWriter(deps, stored.id);
  const columns = new Set<string>();
  for await (const record of recordsOf(deps, stored, keep)) {
    for (const column of Object.keys(record)) if (columns.size < importLimits.columns) columns.add(column);
    if (await writer.add(record)) {
      await keep(stored.id);
      await ownTurn();
    }
    if (writer.count() > importLimits.rows)
      throw new UnreadableFile(
        `There are more than ${importLimits.rows.toLocaleString('en')} rows. Please split the file.`,
      );
  }
  const { rows, pieces } = await writer.end();
  if (rows === 0) throw new UnreadableFile('There are no rows in it.');
  return { rows, pieces, columns: [...columns] };
}

function recordsOf(deps: ImportDeps, stored: StoredImport, keep: Keep): Records {
  return stored.remote_encrypted === null
    ? readRecords(bytesOf(deps, stored))
    : recordsOfServer(deps, stored, keep);
}

/** The bytes of the file in the order in which they were sent. */
async function* bytesOf({ database, vault }: ImportDeps, { id }: StoredImport): AsyncGenerator<Uint8Array> {
  for (let number = 1; ; number += 1) {
    const name = { import_id: id, kind: 'file', number } as const;
    const piece = await findPiece(database.query, name);
    if (piece === undefined || piece.content_encrypted === null) return;
    yield vault.decrypt(piece.content_encrypted, pieceContext(name));
  }
}

async function removeFile({ database, owePurge }: ImportDeps, { id }: StoredImport): Promise<void> {
  while (await removeSomePieces(database.query, id, 'file'));
  owePurge();
}
