import { createUrgencyQueue, type Urgency } from '../urgency-queue.ts';

/**
 * Those who wait for something of which there is none at the moment: the most urgent first, whoever has waited long every
 * second time, and none of them for ever.
 */
export interface WaitingLine<Thing> {
  join(urgency: Urgency): Promise<Thing>;
  /** Gives it to the caller who is next; false: none waits. */
  give(thing: Thing): boolean;
  /** Fails all who wait. */
  dissolve(error: Error): void;
  /** Called again and again: fails the callers who have waited for too many of these. */
  tick(): void;
  length(): number;
}

interface WaitingCaller<Thing> {
  resolve(thing: Thing): void;
  reject(error: Error): void;
  ticks: number;
}

export function createWaitingLine<Thing>(mostTicks: number, tooLong: () => Error): WaitingLine<Thing> {
  const queue = createUrgencyQueue<WaitingCaller<Thing>>();
  /** Those who were sent away stay in the queue until their turn comes. */
  const present = new Set<WaitingCaller<Thing>>();

  function sendAway(waiting: WaitingCaller<Thing>, error: Error): void {
    present.delete(waiting);
    waiting.reject(error);
  }

  return {
    join: (urgency) =>
      new Promise((resolve, reject) => {
        const waiting = { resolve, reject, ticks: 0 };
        present.add(waiting);
        queue.add(waiting, urgency, performance.now());
      }),
    give(thing) {
      queue.beginRound(performance.now());
      let next = queue.take();
      while (next !== undefined && !present.delete(next)) next = queue.take();
      next?.resolve(thing);
      return next !== undefined;
    },
    dissolve(error) {
      for (const waiting of present) sendAway(waiting, error);
    },
    length: () => present.size,
    tick() {
      for (const waiting of present) {
        waiting.ticks += 1;
        if (waiting.ticks > mostTicks) sendAway(waiting, tooLong());
      }
    },
  };
}
