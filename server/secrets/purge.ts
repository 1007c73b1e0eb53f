import type { Database } from '../database/database.ts';

/** Frees the database's files of messages that were wiped. */
export interface Purge {
  /** Purges what was wiped up to now. Whoever asks while one is under way waits for the next one, together. */
  run(): Promise<void>;
  /** Purges if somebody's wish is still open because a reader was in the way. */
  retry(): Promise<void>;
}

export function createPurge({ purgeDeleted }: Database): Purge {
  // What was wiped just before a process died may still stand in the files.
  let isOwed = true;
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  function start(): Promise<void> {
    running = purgeDeleted()
      .then((isGone) => {
        isOwed = !isGone;
      })
      .finally(() => {
        running = null;
      });
    return running;
  }

  function run(): Promise<void> {
    isOwed = true;
    if (running === null) return start();
    next ??= running
      .catch(() => {})
      .then(() => {
        next = null;
        return start();
      });
    return next;
  }

  return { run, retry: async () => (isOwed ? run() : undefined) };
}
