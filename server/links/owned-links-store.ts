import { type Kysely, sql } from 'kysely';
import type { LinkType } from '../../contract/fields.ts';
import type { Schema } from '../database/schema.ts';

/** Somebody's links or secrets that were made before a certain one. */
export interface WantedLinks {
  ownerId: number;
  type: LinkType;
  belowId: number;
}

/**
 * Ids grow with every new link, so that they tell which is newer. Written as the index by owner has them: if they were
 * ordered by the plain id, PostgreSQL might rather walk through everybody's links in the order of the primary key.
 */
export const countedDown = sql<number>`-links.id`;

/** Somebody's links or secrets, in no order. */
export function ownedLinks(query: Kysely<Schema>, { ownerId, type, belowId }: WantedLinks) {
  return query
    .selectFrom('links')
    .where('owner_id', '=', ownerId)
    .where('type', '=', type)
    .where('deleted_at_ms', 'is', null)
    .where(countedDown, '>', -belowId);
}

/** Somebody's links or secrets, the newest first. */
export function newestLinks(query: Kysely<Schema>, wanted: WantedLinks) {
  return ownedLinks(query, wanted).orderBy(countedDown);
}
