let last: Promise<void> = Promise.resolve();

/**
 * Waits for a turn of the event loop that no other caller has: of many calls that compute for some milliseconds each,
 * one runs per turn, and requests that came in between are answered between them.
 */
export function ownTurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
  return last;
}
