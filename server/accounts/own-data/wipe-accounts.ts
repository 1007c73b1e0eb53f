import type { Database } from '../../database/database.ts';
import type { Job } from '../../jobs/jobs.ts';
import { inSmallSteps } from '../../jobs/small-steps.ts';
import type { Clock } from '../../platform/clock.ts';
import { deletedAccounts } from '../stores/user-store.ts';
import type { Keeping } from './keeping-port.ts';
import { findLinksOf, removeEmptyAccount, wipeLinks } from './wipe-links.ts';

interface WipeAccountsDeps {
  database: Database;
  clock: Clock;
  keeping: Keeping;
  /** Frees the database's files of what was deleted. */
  purge(): Promise<void>;
}

export const wipeAccountsJobName = 'wipe deleted accounts';

const wipeEveryMs = 5000;
const links = { fewest: 10, most: 100 };

/**
 * Wipes what deleted accounts held, links first and the account last. Every step leaves less to do, so that whoever
 * comes after a kill goes on where it was.
 */
export function createWipeAccountsJob(deps: WipeAccountsDeps): Job {
  return {
    name: wipeAccountsJobName,
    everyMs: wipeEveryMs,
    async run(signal) {
      const deleted = await deletedAccounts(deps.database.query);
      for (const { id } of deleted) await wipeAccount(deps, id, { signal });
      if (deleted.length > 0) await deps.purge();
    },
  };
}

export interface WipingRun {
  signal: AbortSignal;
  /** Told how many links every step has wiped. */
  onStep?(wiped: number): void;
}

/** Wipes all that a deleted account held, and the account. */
export async function wipeAccount(
  { database, clock, keeping }: Omit<WipeAccountsDeps, 'purge'>,
  userId: number,
  { signal, onStep = () => {} }: WipingRun,
): Promise<void> {
  let afterId = 0;
  await inSmallSteps({ ...links, signal }, async (amount) => {
    const found = await findLinksOf(database, keeping, userId, afterId, amount);
    afterId = found.at(-1) ?? 0;
    if (found.length > 0) {
      await wipeLinks(database, keeping, { userId, linkIds: found, now: clock.now() });
      onStep(found.length);
      return true;
    }
    // A link that was being made when the account was deleted may have come after the last look.
    return !(await removeEmptyAccount(database, keeping, userId));
  });
}
