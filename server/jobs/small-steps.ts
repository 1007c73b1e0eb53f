import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';

/** How long a step may keep others from writing. */
const stepMs = 16;
const longestRestMs = 200;

export interface SmallSteps {
  /** How much the first step does, before it is known how long that takes. */
  first: number;
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
  { first, most, signal }: SmallSteps,
  step: (amount: number) => Promise<boolean>,
): Promise<void> {
  let amount = first;
  while (!signal.aborted) {
    const began = performance.now();
    if (!(await step(amount))) return;
    const tookMs = performance.now() - began;
    amount = nextAmount(amount, tookMs, most);
    await wait(Math.min(longestRestMs, tookMs), undefined, { signal }).catch(() => {});
  }
}

/** At most twice as much as the last time, so that one lucky step does not make the next one long. */
function nextAmount(amount: number, tookMs: number, most: number): number {
  const fitting = Math.floor((amount * stepMs) / Math.max(tookMs, 0.5));
  return Math.min(most, Math.max(1, Math.min(fitting, 2 * amount)));
}
