import type { Transaction } from 'kysely';
import type { ImportOutcome } from '../../contract/imports/import-verdicts.ts';
import type { Schema } from '../database/schema.ts';
import type { MadeLink } from '../links/imported-link.ts';
import { countNames, type ImportCounts, readCounts } from './import-counts.ts';
import type { ImportDeps } from './import-deps.ts';
import { readPlan } from './import-plan.ts';
import { importedLinkOf } from './imported-link-of.ts';
import { isSameStep, readCandidates } from './judge-piece.ts';
import { type PlannedRow, planRows } from './planned-rows.ts';
import { readRowPiece } from './row-pieces.ts';
import { changeImport, lockImportById, type StoredImport } from './stores/import-store.ts';
import { setContent } from './stores/piece-store.ts';
import { type RowOutcome, replaceRows, rowsWithin } from './stores/row-store.ts';

/**
 * Applies the rows of one piece in one transaction, which also says that it was done: whatever comes in between, each
 * row is done once. Null: the import is gone.
 */
export async function applyPiece(deps: ImportDeps, stored: StoredImport): Promise<StoredImport | null> {
  const { database, clock } = deps;
  const plan = readPlan(stored.plan);
  const number = plan.isNewestFirst ? stored.pieces - stored.pieces_done : stored.pieces_done + 1;
  const piece = await readRowPiece(deps, stored.id, number);
  const candidates = await readCandidates(deps, piece, plan);
  const range = { importId: stored.id, first: piece.firstRow, last: piece.firstRow + candidates.length - 1 };
  const rows = await rowsWithin(database.query, range);
  const read = rows.flatMap((row, place) => {
    const candidate = candidates[place];
    return candidate === undefined ? [] : [{ row, candidate }];
  });
  const planned = await planRows(
    deps,
    { plan, ownerId: stored.user_id },
    plan.isNewestFirst ? read.toReversed() : read,
  );
  const now = clock.now();
  return database.query.transaction().execute(async (transaction) => {
    const locked = await lockImportById(transaction, stored.id);
    if (locked === undefined || !isSameStep(locked, stored)) return locked ?? null;
    const outcomes = await doRows(deps, transaction, { ownerId: stored.user_id, planned, now });
    const done = planned.map(({ row }, place) => ({ ...row, ...outcomes[place] }));
    await replaceRows(transaction, database.dialect, range, done);
    await setContent(transaction, { import_id: stored.id, kind: 'rows', number }, null);
    const counts = readCounts(locked.counts);
    const isDone = locked.pieces_done + 1 >= locked.pieces;
    return changeImport(transaction, stored.id, {
      pieces_done: locked.pieces_done + 1,
      rows_done: locked.rows_done + planned.length,
      counts: JSON.stringify({
        ...counts,
        outcomes: countNames(
          counts.outcomes,
          outcomes.map(({ outcome }) => outcome as ImportOutcome),
        ) as ImportCounts['outcomes'],
      }),
      ...(isDone ? { state: 'applied' as const, applied_at_ms: now } : {}),
      changed_at_ms: now,
    });
  });
}

interface Doing {
  ownerId: number;
  planned: readonly PlannedRow[];
  now: number;
}

async function doRows(
  deps: ImportDeps,
  transaction: Transaction<Schema>,
  { ownerId, planned, now }: Doing,
): Promise<RowOutcome[]> {
  const { links, visits } = deps;
  const made = planned.filter(({ deed }) => deed === 'make' || deed === 'draw');
  const visited = made.filter(({ candidate }) => candidate.clicks > 0 || candidate.visits.length > 0);
  // First of all: whoever folds clicks has this lock while it wants links.
  if (visited.length > 0) await visits.lock(transaction);
  const inserted = await links.insert(transaction, {
    ownerId,
    now,
    links: made.map(({ candidate, target, deed }) =>
      importedLinkOf(candidate, { code: deed === 'draw' ? null : candidate.code, target, now }),
    ),
  });
  const madeOf = new Map(made.map((row, place) => [row, inserted[place] ?? null]));
  await addContents(deps, transaction, madeOf);
  await addVisits(deps, transaction, ownerId, madeOf, visited);
  const versions = await links.retarget(
    transaction,
    ownerId,
    planned.flatMap(({ known, target }) =>
      known === null || target === null ? [] : [{ id: known.id, target }],
    ),
    now,
  );
  return planned.map((row) => outcomeOf(row, madeOf.get(row) ?? null, versions));
}

async function addContents(
  { contents }: ImportDeps,
  transaction: Transaction<Schema>,
  madeOf: ReadonlyMap<PlannedRow, MadeLink | null>,
): Promise<void> {
  for (const [{ content }, link] of madeOf)
    if (content !== null && link !== null) await contents.add(transaction, link, content);
}

async function addVisits(
  { visits }: ImportDeps,
  transaction: Transaction<Schema>,
  ownerId: number,
  madeOf: ReadonlyMap<PlannedRow, MadeLink | null>,
  visited: readonly PlannedRow[],
): Promise<void> {
  const counted = visited.flatMap((row) => {
    const link = madeOf.get(row) ?? null;
    const { type, clicks, visits: days } = row.candidate;
    return link === null ? [] : [{ linkId: link.id, type, clicks, visits: days }];
  });
  if (counted.length > 0) await visits.add(transaction, ownerId, counted);
}

function outcomeOf(
  { row, deed, known }: PlannedRow,
  made: MadeLink | null,
  versions: ReadonlyMap<number, number>,
): RowOutcome {
  const { number, target } = row;
  const none = { number, target, link_id: null, link_version: null, made_code: null, previous_target: null };
  if (deed === 'skip') return { ...none, outcome: 'skipped' };
  if (made !== null) {
    const drawn = deed === 'draw';
    return {
      ...none,
      // The link has it: when that is deleted, nothing of it is to stay here.
      target: null,
      outcome: drawn ? 'drawn' : 'made',
      link_id: made.id,
      link_version: made.version,
      made_code: drawn ? made.code : null,
    };
  }
  const version = known === null ? undefined : versions.get(known.id);
  if (known === null || version === undefined) return { ...none, outcome: 'refused' };
  return {
    ...none,
    target: null,
    outcome: 'updated',
    link_id: known.id,
    link_version: version,
    previous_target: known.target,
  };
}
