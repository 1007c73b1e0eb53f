import type { Database } from '../../database/database.ts';
import type { Job } from '../../jobs/jobs.ts';
import { inSmallSteps } from '../../jobs/small-steps.ts';
import { findLinksOf, removeEmptyAccount, wipeLinks } from '../../links/kept-links-store.ts';
import type { Clock } from '../../platform/clock.ts';

interface Deps {
  database: Database;
  clock: Clock;
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
export function createWipeAccountsJob(deps: Deps): Job {
  return {
    name: wipeAccountsJobName,
    everyMs: wipeEveryMs,
    async run(signal) {
      const deleted = await deletedAccounts(deps.database);
      for (const { id } of deleted) await wipeAccount(deps, id, { signal });
      if (deleted.length > 0) await deps.purge();
    },
  };
}

/** Accounts that are deleted and not yet wiped. */
export function deletedAccounts({ query }: Database): Promise<{ id: number }[]> {
  return query
    .selectFrom('users')
    .select('id')
    .where('deleted_at_ms', 'is not', null)
    .orderBy('id')
    .execute();
}

export interface Wiping {
  signal: AbortSignal;
  /** Told how many links every step has wiped. */
  onStep?(wiped: number): void;
}

/** Wipes all that a deleted account held, and the account. */
export async function wipeAccount(
  { database, clock }: Omit<Deps, 'purge'>,
  userId: number,
  { signal, onStep = () => {} }: Wiping,
): Promise<void> {
  let afterId = 0;
  await inSmallSteps({ ...links, signal }, async (amount) => {
    const found = await findLinksOf(database, userId, afterId, amount);
    afterId = found.at(-1) ?? 0;
    if (found.length > 0) {
      await wipeLinks(database, userId, found, clock.now());
      onStep(found.length);
      return true;
    }
    // A link that was being made when the account was deleted may have come after the last look.
    return !(await removeEmptyAccount(database, userId));
  });
}
