import { type FoldDeps, foldClicks } from './fold-store.ts';

/** Fewer are not worth a transaction of their own. */
const fewestEach = 8;

/**
 * Folds so many waiting batches; where they are many and the database has the connections, in two transactions at once:
 * one is prepared while the other is carried out. Returns how many there were.
 */
export async function foldBatches(deps: FoldDeps, batches: number): Promise<number> {
  const parts = Math.max(1, Math.min(deps.database.jobsAtOnce(), Math.floor(batches / fewestEach)));
  const folding = Array.from({ length: parts }, () => foldClicks(deps, Math.ceil(batches / parts)));
  const folded = await Promise.all(folding);
  return folded.reduce((sum, count) => sum + count, 0);
}
