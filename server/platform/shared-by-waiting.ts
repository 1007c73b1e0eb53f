import { ownTurn } from './own-turn.ts';

/** Does one thing after another; whoever asks while one is done is given the next, together with all who wait for it. */
export function sharedByWaiting<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let latest: Promise<unknown> = Promise.resolve();
  let next: Promise<Value> | null = null;
  return () => {
    if (next !== null) return next;
    next = latest.then(ownTurn).then(() => {
      next = null;
      return work();
    });
    latest = next.catch(() => {});
    return next;
  };
}
