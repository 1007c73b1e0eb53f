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

/** Waits for something that is not there at first; as long as a busy machine may take. */
export async function untilFound<Found>(
  what: string,
  find: () => Promise<Found | undefined>,
): Promise<Found> {
  let found: Found | undefined;
  await untilWithin(60_000, what, async () => {
    found = await find();
    return found !== undefined;
  });
  return found as Found;
}
