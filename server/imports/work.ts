import { setTimeout as wait } from 'node:timers/promises';
import { importLimits } from '../../contract/imports/import-limits.ts';
import { isWorking } from '../../contract/imports/import-states.ts';
import type { Job } from '../jobs/jobs.ts';
import { dayMs } from '../platform/durations.ts';
import { applyPiece } from './apply-piece.ts';
import type { ImportDeps } from './import-deps.ts';
import { judgePiece } from './judge-piece.ts';
import { type Keep, LostImport } from './keep.ts';
import { readFile } from './read-file.ts';
import {
  claimImport,
  forgottenImports,
  keepImport,
  removeImport,
  type StoredImport,
} from './stores/import-store.ts';
import { undoPiece } from './undo-piece.ts';

/** A process that has not been heard of for so long has ended: another one goes on. */
const patienceMs = 5_000;
/** After so many pieces the import of somebody else may be first. */
const piecesInARow = 20;
const longestRestMs = 200;

export const importJob = 'work on imports';

/** Reads, judges, applies and takes back what people bring along, a piece at a time, whatever process it began in. */
export function importJobs(deps: ImportDeps & { worker: string }): Job[] {
  return [
    {
      name: importJob,
      everyMs: 5_000,
      async run(signal) {
        while (!signal.aborted && (await workOnOne(deps, signal).catch(leaveIfLost)));
      },
    },
    { name: 'forget imports', everyMs: 60 * 60 * 1000, run: () => forgetOld(deps) },
  ];
}

/** There may be another one to work on. */
function leaveIfLost(error: unknown): boolean {
  if (error instanceof LostImport) return true;
  throw error;
}

/** Says whether there was one to work on. */
async function workOnOne(deps: ImportDeps & { worker: string }, signal: AbortSignal): Promise<boolean> {
  const { database, clock, worker } = deps;
  const keep: Keep = async (id, forMs = patienceMs) => {
    const isKept = await keepImport(database.query, { id, worker, untilMs: clock.now() + forMs });
    if (!isKept) throw new LostImport();
  };
  const now = clock.now();
  const claimed = await claimImport(database.query, { worker, now, untilMs: now + patienceMs });
  if (claimed === null) return false;
  let current: StoredImport | null = claimed;
  let lastKeptMs = performance.now();
  for (let piece = 0; piece < piecesInARow && current !== null && isWorking(current.state); piece += 1) {
    if (signal.aborted) break;
    const beganMs = performance.now();
    current = await step(deps, current, keep);
    const tookMs = performance.now() - beganMs;
    if (current !== null && performance.now() - lastKeptMs > patienceMs / 4) {
      await keep(current.id);
      lastKeptMs = performance.now();
    }
    await wait(Math.min(longestRestMs, tookMs), undefined, { signal }).catch(() => {});
  }
  if (current !== null && !isWorking(current.state)) deps.owePurge();
  return true;
}

function step(deps: ImportDeps, stored: StoredImport, keep: Keep): Promise<StoredImport | null> {
  if (stored.state === 'reading') return readFile(deps, stored, keep);
  if (stored.state === 'judging') return judgePiece(deps, stored);
  return stored.state === 'applying' ? applyPiece(deps, stored) : undoPiece(deps, stored);
}

async function forgetOld({ database, clock, owePurge }: ImportDeps): Promise<void> {
  const now = clock.now();
  const before = {
    appliedBefore: now - importLimits.undoDays * dayMs,
    changedBefore: now - importLimits.dryRunDays * dayMs,
  };
  for (;;) {
    const ids = await forgottenImports(database.query, before);
    for (const id of ids) await removeImport(database.query, id);
    if (ids.length === 0) return;
    owePurge();
  }
}
