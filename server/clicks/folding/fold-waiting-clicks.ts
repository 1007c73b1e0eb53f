import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { foldBatches } from './fold-batches.ts';
import { firstStride, nextStride } from './fold-pace.ts';
import { type FoldDeps, waitingBatches } from './fold-store.ts';

const othersMs = 5;

/**
 * Folds the clicks that wait now, in strides of some milliseconds: more may come meanwhile. After `mostMs` it leaves the
 * rest.
 */
export async function foldWaitingClicks(deps: FoldDeps, mostMs = Number.POSITIVE_INFINITY): Promise<void> {
  const { kind } = deps.database.dialect;
  const newest = (await waitingBatches(deps.database))?.newest ?? 0;
  const deadlineMs = performance.now() + mostMs;
  let stride = firstStride;
  while (performance.now() < deadlineMs) {
    const oldest = (await waitingBatches(deps.database))?.oldest;
    if (oldest === undefined || oldest > newest) return;
    const began = performance.now();
    const folded = await foldBatches(deps, stride);
    // What is left is being folded by others.
    if (folded === 0) await wait(othersMs);
    else stride = nextStride(kind, folded, performance.now() - began);
  }
}
