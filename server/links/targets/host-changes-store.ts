import type { Kysely, Selectable, Transaction } from 'kysely';
import { precompile } from '../../database/precompile.ts';
import type { Schema } from '../../database/schema.ts';
import type { HostChangesTable } from '../../database/tables/operators.ts';

const latestChange = precompile((query) =>
  query.selectFrom('host_changes').select((eb) => eb.fn.max('id').as('latest')),
);

/** The number of the latest change; 0: there was none. */
export async function latestHostChange(query: Kysely<Schema>): Promise<number> {
  const { rows } = await query.executeQuery(latestChange(query, {}));
  return rows[0]?.latest ?? 0;
}

/** The changes after a certain one, in their order. */
export function hostChangesSince(
  query: Kysely<Schema>,
  seen: number,
): Promise<Selectable<HostChangesTable>[]> {
  return query.selectFrom('host_changes').selectAll().where('id', '>', seen).orderBy('id').execute();
}

/** Whether the last change of a host has banned it. */
export async function isHostBanned(query: Kysely<Schema>, host: string): Promise<boolean> {
  const last = await query
    .selectFrom('host_changes')
    .select('is_banned')
    .where('host', '=', host)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.is_banned === 1;
}

export async function addHostChange(
  transaction: Transaction<Schema>,
  { host, isBanned, now }: { host: string; isBanned: boolean; now: number },
): Promise<void> {
  await transaction
    .insertInto('host_changes')
    .values({ host, is_banned: isBanned ? 1 : 0, changed_at_ms: now })
    .execute();
}

export interface BannedHost {
  host: string;
  bannedAtMs: number;
}

/** The hosts that are banned now, by name. */
export async function bannedHosts(query: Kysely<Schema>): Promise<BannedHost[]> {
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
