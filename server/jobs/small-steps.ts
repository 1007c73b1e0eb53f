import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';

/** How long a step may keep others from writing. */
const stepMs = 16;
const longestRestMs = 200;

export interface SmallSteps {
  /** What the first step does, and each at least: less would not be quicker, where the machine has much else to do. */
  fewest: number;
  /** The most that one step does. */
  most: number;
  /** Ends the work between two steps. */
  signal: AbortSignal;
}

/**
 * Does long work in steps of some milliseconds and rests after each for as long as it took: whoever comes in between
 * goes first. `step` is told how much to do and says whether there may be more.
 */
export async function inSmallSteps(
  { fewest, most, signal }: SmallSteps,
  step: (amount: number) => Promise<boolean>,
): Promise<void> {
  let amount = fewest;
  while (!signal.aborted) {
    const began = performance.now();
    if (!(await step(amount))) return;
    const tookMs = performance.now() - began;
    amount = Math.max(fewest, Math.min(most, nextAmount(amount, tookMs)));
    await wait(Math.min(longestRestMs, tookMs), undefined, { signal }).catch(() => {});
  }
}

/** At most twice as much as the last time, so that one lucky step does not make the next one long. */
function nextAmount(amount: number, tookMs: number): number {
  return Math.min(Math.floor((amount * stepMs) / Math.max(tookMs, 0.5)), 2 * amount);
}
