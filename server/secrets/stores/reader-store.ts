import type { Expression, Kysely, Selectable, SelectQueryBuilder, Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { SecretReadersTable } from '../../database/tables/secrets.ts';

export type ReaderRow = Selectable<SecretReadersTable>;

export async function addReaders(
  transaction: Transaction<Schema>,
  readers: readonly ReaderRow[],
): Promise<void> {
  await transaction.insertInto('secret_readers').values(readers).execute();
}

/** The readers of a group, in the order in which they were named. */
export function readersOfGroup(query: Kysely<Schema>, groupId: string): Promise<ReaderRow[]> {
  return query
    .selectFrom('secret_readers')
    .selectAll()
    .where('group_id', '=', groupId)
    .orderBy('position')
    .execute();
}

/** The group that a secret belongs to; null: none. */
export async function groupOf(query: Kysely<Schema>, linkId: number): Promise<string | null> {
  const row = await query
    .selectFrom('secret_readers')
    .select('group_id')
    .where('link_id', '=', linkId)
    .executeTakeFirst();
  return row?.group_id ?? null;
}

/** Whose a secret is, and how many readers its message has; null: it belongs to no group. */
export async function readerOf(
  query: Kysely<Schema>,
  linkId: number,
): Promise<{ label: string; readers: number } | null> {
  const reader = await query
    .selectFrom('secret_readers')
    .select(['label', 'group_id'])
    .where('link_id', '=', linkId)
    .executeTakeFirst();
  if (reader === undefined) return null;
  const { readers } = await query
    .selectFrom('secret_readers')
    .select(({ fn }) => fn.countAll<number>().as('readers'))
    .where('group_id', '=', reader.group_id)
    .executeTakeFirstOrThrow();
  return { label: reader.label, readers: Number(readers) };
}

/** The readers of some secrets, in the order in which they were made. */
export function readersAmong(
  query: Kysely<Schema>,
  secrets: SelectQueryBuilder<Schema, 'links', { id: number; code: string }>,
): Promise<{ code: string; group: string; label: string }[]> {
  return query
    .with(
      (cte) => cte('secret').materialized(),
      () => secrets,
    )
    .selectFrom('secret_readers')
    .innerJoin('secret', 'secret.id', 'link_id')
    .select(['secret.code', 'group_id as group', 'label'])
    .orderBy('link_id')
    .execute();
}

/** Removes whose some secrets are. */
export function removeReaders(query: Kysely<Schema>, linkIds: readonly number[] | Expression<number>) {
  return query.deleteFrom('secret_readers').where('link_id', 'in', linkIds);
}
