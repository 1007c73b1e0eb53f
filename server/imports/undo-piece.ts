import { sql, type Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { readCounts } from './import-counts.ts';
import type { ImportDeps } from './import-deps.ts';
import { isSameStep } from './judge-piece.ts';
import { changeImport, lockImportById, type StoredImport } from './stores/import-store.ts';
import { findPiece } from './stores/piece-store.ts';
import { rowsWithin, type StoredRow } from './stores/row-store.ts';

/**
 * Takes back what the rows of one piece have made or changed, unless somebody has edited it since; null: the import is
 * gone. Codes are free again, so that the same file can be brought in anew.
 */
export async function undoPiece(deps: ImportDeps, stored: StoredImport): Promise<StoredImport | null> {
  const { database, clock } = deps;
  const range = await rangeOf(deps, stored);
  const now = clock.now();
  return database.query.transaction().execute(async (transaction) => {
    const locked = await lockImportById(transaction, stored.id);
    if (locked === undefined || !isSameStep(locked, stored)) return locked ?? null;
    const rows = await rowsWithin(transaction, range);
    const { removed, left } = await takeBack(deps, transaction, { ownerId: stored.user_id, rows, now });
    const counts = readCounts(locked.counts);
    const isDone = locked.pieces_done + 1 >= locked.pieces;
    return changeImport(transaction, stored.id, {
      pieces_done: locked.pieces_done + 1,
      rows_done: range.last,
      counts: JSON.stringify({
        ...counts,
        takenBack: { removed: counts.takenBack.removed + removed, left: counts.takenBack.left + left },
      }),
      ...(isDone ? { state: 'undone' as const } : {}),
      changed_at_ms: now,
    });
  });
}

/** Which rows the next piece has. */
async function rangeOf({ database: { query } }: ImportDeps, { id, pieces_done, row_count }: StoredImport) {
  const name = { import_id: id, kind: 'rows' } as const;
  const piece = await findPiece(query, { ...name, number: pieces_done + 1 });
  const next = await findPiece(query, { ...name, number: pieces_done + 2 });
  return { importId: id, first: piece?.first_row ?? 0, last: (next?.first_row ?? row_count + 1) - 1 };
}

async function takeBack(
  { database, links, visits, wipings }: ImportDeps,
  transaction: Transaction<Schema>,
  { ownerId, rows, now }: { ownerId: number; rows: readonly StoredRow[]; now: number },
): Promise<{ removed: number; left: number }> {
  const done = rows.flatMap(({ link_id, link_version, outcome, previous_target }) =>
    link_id === null || link_version === null
      ? []
      : [{ id: link_id, version: link_version, outcome, previous: previous_target }],
  );
  if (done.length === 0) return { removed: 0, left: 0 };
  // First of all: whoever folds clicks has this lock while it wants links.
  await visits.lock(transaction);
  const unchanged = await links.lockUnchanged(transaction, ownerId, done);
  const byId = new Map(done.map((one) => [one.id, one]));
  const made = unchanged.filter(({ id }) => byId.get(id)?.outcome !== 'updated');
  if (made.length > 0) {
    await visits.takeBack(transaction, ownerId, made);
    const { dialect } = database;
    const ids = dialect.manyRows(JSON.stringify(made.map(({ id }) => [id])), { id: 'number' });
    const wiped = { ids: sql<number>`(select id from ${ids} as undone)`, ownerId, now, dialect };
    for (const { ofLinks } of wipings) {
      const statement = ofLinks?.(transaction, wiped)?.compile();
      if (statement !== undefined) await transaction.executeQuery(statement);
    }
    await links.free(transaction, made, now);
  }
  const changed = unchanged.flatMap(({ id }) => {
    const previous = byId.get(id)?.previous ?? null;
    return byId.get(id)?.outcome === 'updated' && previous !== null ? [{ id, target: previous }] : [];
  });
  await links.retarget(transaction, ownerId, changed, now);
  const rest = new Set(unchanged.map(({ id }) => id));
  const edited = await links.stillThere(done.map(({ id }) => id).filter((id) => !rest.has(id)));
  return { removed: unchanged.length, left: edited.size };
}
