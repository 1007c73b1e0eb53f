import { performance } from 'node:perf_hooks';
import type { Database } from '../database/database.ts';
import { firstStride, nextStride } from './fold-pace.ts';
import { foldClicks, waitingBatches } from './fold-store.ts';

/**
 * Folds the clicks that wait now, in strides of some milliseconds: more may come meanwhile. After `mostMs` it leaves the
 * rest.
 */
export async function foldWaitingClicks(
  database: Database,
  mostMs = Number.POSITIVE_INFINITY,
): Promise<void> {
  const newest = (await waitingBatches(database))?.newest ?? 0;
  const deadlineMs = performance.now() + mostMs;
  let stride = firstStride;
  while (performance.now() < deadlineMs) {
    const oldest = (await waitingBatches(database))?.oldest;
    if (oldest === undefined || oldest > newest) return;
    const began = performance.now();
    await foldClicks(database, stride);
    stride = nextStride(stride, performance.now() - began);
  }
}
