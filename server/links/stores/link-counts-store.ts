import type { Kysely } from 'kysely';
import type { LinkType } from '../../../contract/fields.ts';
import type { Schema } from '../../database/schema.ts';
import type { LinkRow } from '../../database/tables/links.ts';

/** Counts for whoever runs the server. */
export interface LinkCounts {
  links: number;
  secrets: number;
  linksStopped: number;
  visits: number;
}

export async function countLinks(query: Kysely<Schema>): Promise<LinkCounts> {
  const there = counting(query).where('deleted_at_ms', 'is', null);
  const { sum } = await query
    .selectFrom('links')
    .select((eb) => eb.fn.sum('clicks').as('sum'))
    .executeTakeFirstOrThrow();
  return {
    links: await take(there.where('type', '=', 'url')),
    secrets: await take(there.where('type', '=', 'secret')),
    linksStopped: await take(there.where('disabled_at_ms', 'is not', null)),
    visits: Number(sum ?? 0),
  };
}

/** Links and secrets that name an owner, deleted ones too. */
export function countEverOwned(query: Kysely<Schema>, ownerId: number): Promise<number> {
  return take(counting(query).where('owner_id', '=', ownerId));
}

export function countOwned(query: Kysely<Schema>, ownerId: number, type: LinkType): Promise<number> {
  return take(
    counting(query)
      .where('owner_id', '=', ownerId)
      .where('type', '=', type)
      .where('deleted_at_ms', 'is', null),
  );
}

/** Secrets that expired before a moment and still hold their message. */
export function countUnwiped(query: Kysely<Schema>, expiredBeforeMs: number): Promise<number> {
  return take(
    counting(query)
      .where('type', '=', 'secret')
      .where('wiped_at_ms', 'is', null)
      .where('deleted_at_ms', 'is', null)
      .where('expires_at_ms', '<', expiredBeforeMs),
  );
}

/** When the latest link was made; null: there is none. */
export async function latestCreation(query: Kysely<Schema>): Promise<number | null> {
  const newest = await query
    .selectFrom('links')
    .select('created_at_ms')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.created_at_ms ?? null;
}

/** Some of all owners' links that lead somewhere, after a certain one, the oldest first. */
export function targetsAfter(
  query: Kysely<Schema>,
  afterId: number,
  count: number,
): Promise<Pick<LinkRow, 'id' | 'code' | 'target'>[]> {
  return query
    .selectFrom('links')
    .select(['id', 'code', 'target'])
    .where('id', '>', afterId)
    .where('target', 'is not', null)
    .orderBy('id')
    .limit(count)
    .execute();
}

function counting(query: Kysely<Schema>) {
  return query.selectFrom('links').select((eb) => eb.fn.countAll<number | string>().as('count'));
}

async function take(counted: ReturnType<typeof counting>): Promise<number> {
  return Number((await counted.executeTakeFirstOrThrow()).count);
}
