import { type Kysely, sql } from 'kysely';
import type { LinkType } from '../../../contract/fields.ts';
import type { Dialect } from '../../database/dialect.ts';
import type { Schema } from '../../database/schema.ts';
import { type Link, toLink } from '../link.ts';
import type { OwnLink } from '../own-link.ts';

/** An owner's links or secrets that were made before a certain one: those that are put away, or those that are not. */
export interface WantedLinks {
  ownerId: number;
  type: LinkType;
  isArchived: boolean;
  belowId: number;
}

/** Nothing is newer than the newest link. */
export const aboveAll = Number.MAX_SAFE_INTEGER;

/**
 * Ids grow with every new link, so that they tell which is newer. Written as the index by owner has them: if they were
 * ordered by the plain id, PostgreSQL might rather walk through all owners' links in the order of the primary key.
 */
export const countedDown = sql<number>`-links.id`;

/** An owner's links or secrets, in no order. */
export function ownedLinks(query: Kysely<Schema>, { ownerId, type, isArchived, belowId }: WantedLinks) {
  return query
    .selectFrom('links')
    .where('owner_id', '=', ownerId)
    .where('type', '=', type)
    .where('deleted_at_ms', 'is', null)
    .where('archived_at_ms', isArchived ? 'is not' : 'is', null)
    .where(countedDown, '>', -belowId);
}

/** An owner's links or secrets, the newest first. */
export function newestLinks(query: Kysely<Schema>, wanted: WantedLinks) {
  return ownedLinks(query, wanted).orderBy(countedDown);
}

/** Links by their ids, the newest first. */
export async function readLinks(query: Kysely<Schema>, ids: number[]): Promise<Link[]> {
  if (ids.length === 0) return [];
  const rows = await query
    .selectFrom('links')
    .selectAll()
    .where('id', 'in', ids)
    .where('deleted_at_ms', 'is', null)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toLink);
}

/** Targets of links by their ids. */
export function readTargets(
  query: Kysely<Schema>,
  ids: number[],
): Promise<{ id: number; target: string | null }[]> {
  return query.selectFrom('links').select(['id', 'target']).where('id', 'in', ids).execute();
}

/** The id of an owner's link or secret, even if it was deleted since; null when they never had it. */
export async function findOwnId(
  query: Kysely<Schema>,
  { ownerId, type, code }: OwnLink,
): Promise<number | null> {
  const row = await query
    .selectFrom('links')
    .select('id')
    .where('code', '=', code)
    .where('type', '=', type)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Which of some links an owner has. */
export async function ownedAmong(
  { query, dialect }: { query: Kysely<Schema>; dialect: Dialect },
  ids: number[],
  { ownerId, type }: Pick<OwnLink, 'ownerId' | 'type'>,
): Promise<Set<number>> {
  const asked = dialect.manyRows(JSON.stringify(ids.map((id) => [id])), { id: 'number' });
  const owned = await query
    .selectFrom('links')
    .select('id')
    .where('id', 'in', sql<number>`(select id from ${asked} as clicked)`)
    .where('owner_id', '=', ownerId)
    .where('type', '=', type)
    .execute();
  return new Set(owned.map((row) => row.id));
}

/** The code of a link or secret, even if it was deleted since. */
export async function codeOfId(query: Kysely<Schema>, id: number): Promise<string> {
  const { code } = await query
    .selectFrom('links')
    .select('code')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return code;
}
