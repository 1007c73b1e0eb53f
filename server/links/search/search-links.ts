import type { Kysely } from 'kysely';
import type { Dialect } from '../../database/dialect.ts';
import type { Schema } from '../../database/schema.ts';
import { countedDown, newestLinks } from '../stores/owned-links-store.ts';
import { searchedColumns, searchedParts, type WantedMatches } from './link-search.ts';
import { linkSearchOf } from './link-search-of.ts';

/**
 * The newest links that are simply looked through before the index is asked. A term that many links contain is found
 * among them at once, where the index would have to gather every one of a million; of a term that is rare among them
 * the index gathers few.
 */
const linksLookedThrough = 1000;

/** Ids of the newest links that contain a term, the newest first. */
export async function searchLinks(
  query: Kysely<Schema>,
  dialect: Dialect,
  wanted: WantedMatches,
): Promise<number[]> {
  const { term, count } = wanted;
  const { contains, idsContaining } = linkSearchOf(dialect);
  const newest = newestLinks(query, wanted).limit(linksLookedThrough);
  const found = await query
    .selectFrom(newest.select(['id', ...searchedColumns, countedDown.as('place')]).as('newest'))
    .select('id')
    .where((eb) => eb.or(searchedParts('newest').map((part) => contains(part, term))))
    .orderBy('place')
    .limit(count)
    .execute();
  const ids = found.map((row) => row.id);
  if (ids.length === count) return ids;
  const next = await newestLinks(query, wanted)
    .select('id')
    .offset(linksLookedThrough)
    .limit(1)
    .executeTakeFirst();
  if (next === undefined) return ids;
  const older = { ...wanted, belowId: next.id + 1, count: count - ids.length };
  return [...ids, ...(await idsContaining(query, older))];
}
