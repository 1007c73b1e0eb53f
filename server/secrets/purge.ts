import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';

/** What can be purged: secrets' messages, and all else that links hold; or the latter alone. */
type Purged = 'messages' | 'links';

/** Tables whose files PostgreSQL has to free: those of messages. All else it keeps until it vacuums by itself. */
export const purgedTables: Record<Purged, readonly (keyof Schema)[]> = {
  messages: ['secret_contents', 'request_answers', 'secret_requests'],
  links: [],
};

/** Frees the database's files of what was wiped. */
export interface Purge {
  /** Purges messages that were wiped up to now. Whoever asks while one is under way waits for the next one, together. */
  run(): Promise<void>;
  /** Has what links held purged by the next retry: many that are deleted one after the other share one purge. */
  owe(): void;
  /** Purges if a request for it is still open, because it had time or because a reader was in the way. */
  retry(): Promise<void>;
}

export function createPurge({ purgeDeleted }: Database): Purge {
  // What was wiped just before a process died may still stand in the files.
  let owed: Purged | null = 'messages';
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  function start(): Promise<void> {
    const what = owed ?? 'links';
    owed = null;
    running = purgeDeleted(purgedTables[what])
      .then(
        (isGone) => {
          if (!isGone) owe(what);
        },
        (error: unknown) => {
          owe(what);
          throw error;
        },
      )
      .finally(() => {
        running = null;
      });
    return running;
  }

  function owe(what: Purged): void {
    if (owed !== 'messages') owed = what;
  }

  function run(): Promise<void> {
    if (running === null) return start();
    next ??= running
      .catch(() => {})
      .then(() => {
        next = null;
        return start();
      });
    return next;
  }

  return {
    run() {
      owe('messages');
      return run();
    },
    owe: () => owe('links'),
    retry: async () => (owed === null ? undefined : run()),
  };
}
