/** Clicks wait while more batches than this come in a second: the more are folded at once, the less each costs. */
const busyBatches = 100;
/** They wait no longer once so many batches do: whoever reads statistics has to read them all. */
const mostWaiting = 4000;

/** The numbers of the oldest and the newest waiting batch; null when none waits. */
export type WaitingBatches = { oldest: number; newest: number } | null;

/** Decides, second by second, whether it is time to fold. */
export function createFoldPace(): { isTime(waiting: WaitingBatches): boolean } {
  let newestBefore = 0;
  return {
    isTime(waiting) {
      if (waiting === null) return false;
      const arrived = waiting.newest - newestBefore;
      newestBefore = waiting.newest;
      return arrived <= busyBatches || waiting.newest - waiting.oldest >= mostWaiting;
    },
  };
}

/** How long a fold may keep everybody else from writing. */
const strideMs = 16;
const shortestStride = 4;
const longestStride = 2000;

/** How many batches to fold next, after so many took so long. */
export function nextStride(batches: number, tookMs: number): number {
  const fitting = Math.floor((batches * strideMs) / Math.max(tookMs, 0.5));
  return Math.min(longestStride, Math.max(shortestStride, Math.min(fitting, 2 * batches)));
}
