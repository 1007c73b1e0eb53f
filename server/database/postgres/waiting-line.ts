import type { Urgency } from '../urgency-queue.ts';

/**
 * Those who wait for something of which there is none at the moment: visitors' requests first, then the longest, and none
 * of them for ever.
 */
export interface WaitingLine<Thing> {
  join(urgency: Urgency): Promise<Thing>;
  /** Gives it to whoever is next; false: nobody waits. */
  give(thing: Thing): boolean;
  /** Sends everybody away. */
  dissolve(error: Error): void;
  /** Called again and again: sends away who has heard it too often. */
  tick(): void;
  length(): number;
}

interface Waiting<Thing> {
  resolve(thing: Thing): void;
  reject(error: Error): void;
  ticks: number;
}

export function createWaitingLine<Thing>(mostTicks: number, tooLong: () => Error): WaitingLine<Thing> {
  // Visits commit many at a time, so that they never keep all the seats.
  let visits: Waiting<Thing>[] = [];
  let others: Waiting<Thing>[] = [];
  return {
    join: (urgency) =>
      new Promise((resolve, reject) =>
        (urgency === 'visit' ? visits : others).push({ resolve, reject, ticks: 0 }),
      ),
    give(thing) {
      const next = visits.shift() ?? others.shift();
      next?.resolve(thing);
      return next !== undefined;
    },
    dissolve(error) {
      const dissolved = [...visits, ...others];
      visits = [];
      others = [];
      for (const { reject } of dissolved) reject(error);
    },
    length: () => visits.length + others.length,
    tick() {
      for (const line of [visits, others]) {
        for (const waiting of line) waiting.ticks += 1;
        while (line[0] !== undefined && line[0].ticks > mostTicks) line.shift()?.reject(tooLong());
      }
    },
  };
}
