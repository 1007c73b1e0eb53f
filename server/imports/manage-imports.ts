import type * as z from 'zod/mini';
import type { changeImportRequest, startImportRequest } from '../../contract/import-requests.ts';
import { assignableFields } from '../../contract/imports/import-fields.ts';
import { importLimits } from '../../contract/imports/import-limits.ts';
import { isWorking } from '../../contract/imports/import-states.ts';
import { assignColumns } from '../../contract/imports/recognise-source.ts';
import { fail, ok, type Result } from '../../contract/result.ts';
import { dayMs } from '../platform/durations.ts';
import { randomCode } from '../platform/random.ts';
import { pieceContext, remoteContext } from './import-contexts.ts';
import { noCounts } from './import-counts.ts';
import type { ImportDeps } from './import-deps.ts';
import { type ImportPlan, newPlan, readPlan, unjudged } from './import-plan.ts';
import { removeInSteps } from './remove-import.ts';
import {
  addImport,
  changeImport,
  importsOf,
  lockImport,
  type OwnImport,
  type StoredImport,
} from './stores/import-store.ts';
import { addPiece } from './stores/piece-store.ts';

/** Why something was not done with an import: a name, or a sentence. */
export type ImportRefusal = 'notFound' | 'underWay' | 'notNow' | { sentence: string };
export type ImportResult = Result<StoredImport, ImportRefusal>;

export type ManageImportsDeps = Pick<
  ImportDeps,
  'database' | 'vault' | 'clock' | 'random' | 'zones' | 'owePurge'
> & {
  /** Has the work begin at once. */
  wake(): void;
};

type StartRequest = z.output<typeof startImportRequest>;

const unknownZone = { sentence: 'There is no time zone of that name' };

/** Begins an import. Older ones that were never applied make room for it. */
export async function startImport(
  deps: ManageImportsDeps,
  userId: number,
  wanted: StartRequest,
): Promise<ImportResult> {
  const { database, vault, clock, random } = deps;
  const zone = wanted.zone ?? 'UTC';
  if ((await deps.zones.find(zone)) === null) return fail(unknownZone);
  const publicId = randomCode(random, importLimits.idLength);
  const now = clock.now();
  const isRemote = 'source' in wanted;
  await removeUnused(deps, userId);
  const started = await database.query.transaction().execute(async (transaction): Promise<ImportResult> => {
    // So that two at once do not both find that none is under way.
    await database.dialect.lockTable(transaction, 'imports', 'share row exclusive');
    const earlier = await importsOf(transaction, userId);
    if (earlier.some(({ state }) => isWorking(state))) return fail('underWay');
    if (earlier.length >= importLimits.perPerson)
      return fail({ sentence: `You have ${importLimits.perPerson} imports. Please delete one first.` });
    return ok(
      await addImport(transaction, {
        public_id: publicId,
        user_id: userId,
        state: isRemote ? 'reading' : 'uploading',
        problem: null,
        name: isRemote ? new URL(wanted.address).host : wanted.name,
        source: isRemote ? wanted.source : null,
        remote_encrypted: isRemote
          ? vault.encrypt(
              JSON.stringify({ source: wanted.source, address: wanted.address, key: wanted.key }),
              remoteContext(publicId),
            )
          : null,
        plan: JSON.stringify(newPlan(zone)),
        counts: JSON.stringify(noCounts()),
        created_at_ms: now,
        changed_at_ms: now,
        applied_at_ms: null,
        worker: null,
        worker_until_ms: null,
      }),
    );
  });
  if (started.ok && isRemote) deps.wake();
  return started;
}

/** The newest dry runs stay for a while: there may be another window. */
async function removeUnused({ database }: ManageImportsDeps, userId: number): Promise<void> {
  const earlier = await importsOf(database.query, userId);
  const unused = [
    ...earlier.filter(({ state }) => state === 'uploading' || state === 'failed'),
    ...earlier.filter(({ state }) => state === 'ready').slice(importLimits.dryRuns - 1),
  ];
  for (const { id } of unused) await removeInSteps(database.query, id);
}

/** Takes the next bytes of a file; a piece that has come before changes nothing. */
export async function addToImport(
  deps: ManageImportsDeps,
  own: OwnImport,
  { at, bytes, isLast }: { at: number; bytes: Uint8Array; isLast: boolean },
): Promise<ImportResult> {
  const { database, vault, clock } = deps;
  const added = await database.query.transaction().execute(async (transaction): Promise<ImportResult> => {
    const stored = await lockImport(transaction, own);
    if (stored === undefined) return fail('notFound');
    const end = at + bytes.length;
    const isThere = end <= stored.received && (bytes.length > 0 || stored.state !== 'uploading');
    if (isThere && (!isLast || stored.state !== 'uploading')) return ok(stored);
    if (stored.state !== 'uploading') return fail('notNow');
    if (at > stored.received) return fail({ sentence: 'A piece of the file is missing' });
    if (end > importLimits.fileBytes)
      return fail({ sentence: `A file has ${importLimits.fileBytes / 1024 / 1024} MB at most` });
    const name = { import_id: stored.id, kind: 'file', number: stored.pieces + 1 } as const;
    if (!isThere && bytes.length > 0)
      await addPiece(transaction, {
        ...name,
        first_row: 0,
        content_encrypted: vault.encrypt(bytes, pieceContext(name)),
      });
    return ok(
      await changeImport(transaction, stored.id, {
        received: Math.max(end, stored.received),
        pieces: !isThere && bytes.length > 0 ? name.number : stored.pieces,
        ...(isLast ? { state: 'reading' as const } : {}),
        changed_at_ms: clock.now(),
      }),
    );
  });
  if (added.ok && isLast) deps.wake();
  return added;
}

type ImportChanges = Omit<z.output<typeof changeImportRequest>, 'id'>;

/** Changes how a dry run reads its rows, which judges them anew, or what is done with them. */
export async function changePlan(
  deps: ManageImportsDeps,
  own: OwnImport,
  changes: ImportChanges,
): Promise<ImportResult> {
  const { database, clock } = deps;
  if (changes.zone !== undefined && (await deps.zones.find(changes.zone)) === null) return fail(unknownZone);
  const changed = await database.query.transaction().execute(async (transaction): Promise<ImportResult> => {
    const stored = await lockImport(transaction, own);
    if (stored === undefined) return fail('notFound');
    if (stored.state !== 'ready') return fail('notNow');
    const plan = readPlan(stored.plan);
    const unknown = Object.values(changes.assigned ?? {}).find((column) => !plan.columns.includes(column));
    if (unknown !== undefined) return fail({ sentence: `There is no column “${unknown}”` });
    const next = changedPlan(plan, changes);
    const isReadAnew =
      changes.source !== undefined || changes.assigned !== undefined || next.zone !== plan.zone;
    return ok(
      await changeImport(transaction, stored.id, {
        ...(changes.source === undefined ? {} : { source: changes.source }),
        plan: JSON.stringify(isReadAnew ? { ...next, ...unjudged } : next),
        ...(isReadAnew
          ? { state: 'judging' as const, pieces_done: 0, rows_done: 0, counts: JSON.stringify(noCounts()) }
          : {}),
        changed_at_ms: clock.now(),
      }),
    );
  });
  if (changed.ok) deps.wake();
  return changed;
}

function changedPlan(plan: ImportPlan, { source, assigned, zone, choices }: ImportChanges): ImportPlan {
  const ofSource = source === undefined ? plan.assigned : assignColumns(source, plan.columns);
  const named = Object.entries(assigned ?? ofSource).filter(([, column]) => column !== undefined);
  const byNobody = Object.entries(ofSource).filter(([field]) => !isAssignable(field));
  const chosen = Object.entries(choices ?? {}).filter(([, choice]) => choice !== undefined);
  return {
    ...plan,
    // What people cannot assign stays as the source has it.
    assigned: Object.fromEntries([...byNobody, ...named]),
    zone: zone ?? plan.zone,
    choices: { ...plan.choices, ...Object.fromEntries(chosen) },
  };
}

function isAssignable(field: string): boolean {
  return (assignableFields as readonly string[]).includes(field);
}

/** Has a dry run applied; again, nothing more happens. */
export function applyImport(deps: ManageImportsDeps, own: OwnImport): Promise<ImportResult> {
  return begin(deps, own, (stored) => {
    if (stored.state === 'applying' || stored.state === 'applied') return ok(null);
    return stored.state === 'ready' ? ok('applying') : fail('notNow');
  });
}

/** Has an import taken back, as long as that can be done; again, nothing more happens. */
export function undoImport(deps: ManageImportsDeps, own: OwnImport): Promise<ImportResult> {
  return begin(deps, own, (stored) => {
    if (stored.state === 'undoing' || stored.state === 'undone') return ok(null);
    const until = undoUntil(stored);
    return until !== null && until > deps.clock.now() ? ok('undoing') : fail('notNow');
  });
}

/** Until when an import can be undone; null: it cannot. */
export function undoUntil({ state, applied_at_ms }: StoredImport): number | null {
  return state === 'applied' && applied_at_ms !== null ? applied_at_ms + importLimits.undoDays * dayMs : null;
}

async function begin(
  deps: ManageImportsDeps,
  own: OwnImport,
  next: (stored: StoredImport) => Result<'applying' | 'undoing' | null, ImportRefusal>,
): Promise<ImportResult> {
  const { database, clock } = deps;
  const begun = await database.query.transaction().execute(async (transaction): Promise<ImportResult> => {
    await database.dialect.lockTable(transaction, 'imports', 'share row exclusive');
    const stored = await lockImport(transaction, own);
    if (stored === undefined) return fail('notFound');
    const state = next(stored);
    if (!state.ok) return state;
    if (state.value === null) return ok(stored);
    const others = await importsOf(transaction, own.userId);
    if (others.some((other) => isWorking(other.state))) return fail('underWay');
    const columns = { state: state.value, pieces_done: 0, rows_done: 0, changed_at_ms: clock.now() };
    return ok(await changeImport(transaction, stored.id, columns));
  });
  if (begun.ok) deps.wake();
  return begun;
}

/** Forgets an import, and nothing of what it has made; not while links are made or taken back. */
export async function forgetImport(
  deps: ManageImportsDeps,
  own: OwnImport,
): Promise<Result<null, ImportRefusal>> {
  const forgotten = await deps.database.query
    .transaction()
    .execute(async (transaction): Promise<Result<number, ImportRefusal>> => {
      const stored = await lockImport(transaction, own);
      if (stored === undefined) return fail('notFound');
      if (stored.state === 'applying' || stored.state === 'undoing') return fail('notNow');
      // Old enough for the job that forgets, should this process end before all of it is removed.
      await changeImport(transaction, stored.id, { state: 'failed', changed_at_ms: 0 });
      return ok(stored.id);
    });
  if (!forgotten.ok) return forgotten;
  await removeInSteps(deps.database.query, forgotten.value);
  deps.owePurge();
  return ok(null);
}
