import { fail, ok, type Result } from '../../../contract/result.ts';
import type { AlsoInTransaction } from '../../database/also-in-transaction.ts';
import type { Database } from '../../database/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { noteManyLinkChanges } from '../stores/link-changes-store.ts';
import { parseHosts } from './blocked-hosts.ts';
import { addHostChange, isHostBanned } from './host-changes-store.ts';

/** The host of what an operator names, in one spelling; null when it names none, or several. */
export function readHostName(entered: string): string | null {
  const { hosts, unreadable } = parseHosts(entered);
  const [host] = hosts;
  return unreadable.length === 0 && hosts.size === 1 && host !== undefined ? host : null;
}

/**
 * Bans a host with all below it, or lets it go again. The note among the link changes has every process decide anew
 * about every link at the next visit; it comes first, because its lock puts the numbers of host changes in the order of
 * their commits.
 */
export async function banHost(
  { database, clock }: { database: Database; clock: Clock },
  host: string,
  isBanned: boolean,
  also: AlsoInTransaction,
): Promise<Result<void, 'alreadySo'>> {
  const now = clock.now();
  return database.query.transaction().execute(async (transaction): Promise<Result<void, 'alreadySo'>> => {
    await noteManyLinkChanges(transaction, database.dialect, now);
    if ((await isHostBanned(transaction, host)) === isBanned) return fail('alreadySo');
    await addHostChange(transaction, { host, isBanned, now });
    await also(transaction);
    return ok(undefined);
  });
}
