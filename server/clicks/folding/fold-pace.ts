import type { Dialect } from '../../database/dialect.ts';

/**
 * Clicks wait while more batches than this come in a second and the event loop has more to do than this part of its
 * time: visitors go first, and many folded at once cost less. Each alone may mislead: a rush comes in few large
 * batches when it is held up, and folding itself keeps the event loop busy.
 */
const busy = { batches: 20, utilization: 0.5 };
/** They wait no longer once so many batches do: whoever reads statistics has to read them all. */
const mostWaiting = 4000;

/** The numbers of the oldest and the newest waiting batch; null when none waits. */
export type WaitingBatches = { oldest: number; newest: number } | null;

export interface Moment {
  atMs: number;
  /** How much of its time the event loop was busy since the last moment, from 0 to 1. */
  utilization: number;
}

/** Decides, asked again and again, whether it is time to fold. */
export function createFoldPace(): { isTime(waiting: WaitingBatches, moment: Moment): boolean } {
  let before = { newest: 0, atMs: Number.NEGATIVE_INFINITY };
  return {
    isTime(waiting, { atMs, utilization }) {
      if (waiting === null) return false;
      const seconds = (atMs - before.atMs) / 1000;
      const perSecond = (waiting.newest - before.newest) / Math.max(seconds, 0.001);
      before = { newest: waiting.newest, atMs };
      const isBusy = perSecond > busy.batches && utilization > busy.utilization;
      return !isBusy || waiting.newest - waiting.oldest >= mostWaiting;
    },
  };
}

/** Batches that are folded first. Few, because it is not known yet how many links the waiting clicks belong to. */
export const firstStride = 8;

/**
 * How long a fold may take, and how many batches it takes at most. Every other write waits for SQLite's; on PostgreSQL
 * it holds up only who wants to know the exact number of clicks, and each commit has its price.
 */
const strides = { sqlite: { ms: 16, most: 100 }, postgres: { ms: 150, most: 400 } };
const shortestStride = 4;

/** How many batches to fold next, after so many took so long. */
export function nextStride(kind: Dialect['kind'], batches: number, tookMs: number): number {
  const { ms, most } = strides[kind];
  const fitting = Math.floor((batches * ms) / Math.max(tookMs, 0.5));
  return Math.min(most, Math.max(shortestStride, Math.min(fitting, 2 * batches)));
}
