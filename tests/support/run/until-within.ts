import { setTimeout as wait } from 'node:timers/promises';

/** Waits for a moment that must come within so many milliseconds; gives those it took. */
export async function untilWithin(
  patienceMs: number,
  what: string,
  isThere: () => Promise<boolean>,
): Promise<number> {
  const began = performance.now();
  for (;;) {
    const isOver = performance.now() - began > patienceMs;
    if (await isThere()) return Math.round(performance.now() - began);
    if (isOver) throw new Error(`Waited ${patienceMs} ms in vain: ${what}`);
    await wait(20);
  }
}
