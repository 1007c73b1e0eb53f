import { createUrgencyQueue, type Urgency } from '../urgency-queue.ts';

/**
 * Those who wait for something of which there is none at the moment: the most urgent first, whoever has waited long every
 * second time, and none of them for ever.
 */
export interface WaitingLine<Thing> {
  join(urgency: Urgency): Promise<Thing>;
  /** Gives it to the caller who is next, or to the next visit only; says how urgent that one was; null: none waits. */
  give(thing: Thing, only?: 'visit'): Urgency | null;
  /** Fails all who wait. */
  dissolve(error: Error): void;
  /** Called again and again: fails the callers who have waited for too many of these. */
  tick(): void;
  length(): number;
}

interface WaitingCaller<Thing> {
  urgency: Urgency;
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
        const waiting = { urgency, resolve, reject, ticks: 0 };
        present.add(waiting);
        queue.add(waiting, urgency, performance.now());
      }),
    give(thing, only) {
      queue.beginRound(performance.now());
      const take = () => (only === undefined ? queue.take() : queue.takeOnly(only));
      let next = take();
      while (next !== undefined && !present.delete(next)) next = take();
      next?.resolve(thing);
      return next?.urgency ?? null;
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
