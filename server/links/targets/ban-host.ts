import { fail, ok, type Result } from '../../../contract/result.ts';
import type { Database } from '../../database/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { noteManyLinkChanges } from '../link-changes-store.ts';
import type { AlsoInTransaction } from '../link-store.ts';
import { parseHosts } from './blocked-hosts.ts';

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
    const last = await transaction
      .selectFrom('host_changes')
      .select('is_banned')
      .where('host', '=', host)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if ((last?.is_banned === 1) === isBanned) return fail('alreadySo');
    await transaction
      .insertInto('host_changes')
      .values({ host, is_banned: isBanned ? 1 : 0, changed_at_ms: now })
      .execute();
    await also(transaction);
    return ok(undefined);
  });
}

export interface BannedHost {
  host: string;
  bannedAtMs: number;
}

/** The hosts that are banned now, by name. */
export async function bannedHosts({ query }: Pick<Database, 'query'>): Promise<BannedHost[]> {
  const rows = await query
    .selectFrom('host_changes')
    .select(['host', 'changed_at_ms'])
    .where('is_banned', '=', 1)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('host_changes')
        .select((last) => last.fn.max('id').as('last'))
        .groupBy('host'),
    )
    .orderBy('host')
    .execute();
  return rows.map(({ host, changed_at_ms }) => ({ host, bannedAtMs: changed_at_ms }));
}
