/** Clicks wait while more batches than this come in a second: visitors go first, and many folded at once cost less. */
const busyBatches = 100;
/** They wait no longer once so many batches do: whoever reads statistics has to read them all. */
const mostWaiting = 4000;

/** The numbers of the oldest and the newest waiting batch; null when none waits. */
export type WaitingBatches = { oldest: number; newest: number } | null;

/** Decides, asked again and again, whether it is time to fold. */
export function createFoldPace(): { isTime(waiting: WaitingBatches, nowMs: number): boolean } {
  let before = { newest: 0, atMs: Number.NEGATIVE_INFINITY };
  return {
    isTime(waiting, nowMs) {
      if (waiting === null) return false;
      const seconds = (nowMs - before.atMs) / 1000;
      const perSecond = (waiting.newest - before.newest) / Math.max(seconds, 0.001);
      before = { newest: waiting.newest, atMs: nowMs };
      return perSecond <= busyBatches || waiting.newest - waiting.oldest >= mostWaiting;
    },
  };
}

/** How long a fold may keep everybody else from writing. */
const strideMs = 16;
const shortestStride = 4;
const longestStride = 100;

/** How many batches to fold next, after so many took so long. */
export function nextStride(batches: number, tookMs: number): number {
  const fitting = Math.floor((batches * strideMs) / Math.max(tookMs, 0.5));
  return Math.min(longestStride, Math.max(shortestStride, Math.min(fitting, 2 * batches)));
}
