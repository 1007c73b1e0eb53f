import type { Database } from '../database/database.ts';
import { faultDetails } from '../database/database-failure.ts';
import type { Clock } from '../platform/clock.ts';
import type { TellFault } from '../platform/throttled-log.ts';
import { dayOf } from './api-key.ts';
import { type HeldKey, noteUsedKeys } from './api-key-store.ts';

/** Notes on which day keys were last used, once a day for each, after the call and never in its way. */
export interface UsedDays {
  note(key: Pick<HeldKey, 'id' | 'last_used_day'>): void;
  /** Ends when everything is written. */
  stop(): Promise<void>;
}

export function createUsedDays({
  background,
  clock,
  tellFault,
}: {
  background: Database;
  clock: Clock;
  tellFault: TellFault;
}): UsedDays {
  let waiting = new Set<string>();
  let writing: Promise<void> | null = null;

  async function write(): Promise<void> {
    while (waiting.size > 0) {
      const ids = [...waiting];
      try {
        await noteUsedKeys(background.query, ids, dayOf(clock.now()));
      } catch (error) {
        // The next call with the key notes it again.
        tellFault('the day on which an API key was used could not be noted', faultDetails(error));
      }
      // Kept until now, so that calls meanwhile do not ask for the same again.
      waiting = new Set([...waiting].filter((id) => !ids.includes(id)));
    }
    writing = null;
  }

  return {
    note({ id, last_used_day }) {
      if (last_used_day === dayOf(clock.now())) return;
      waiting.add(id);
      writing ??= write();
    },
    stop: async () => {
      await writing;
    },
  };
}
