import type { Transaction } from 'kysely';
import { limits } from '../../../contract/limits.ts';
import { tagColours } from '../../../contract/order/tags.ts';
import { fail, ok, type Result } from '../../../contract/result.ts';
import type { Schema } from '../../database/schema.ts';
import { foldedText } from '../options/folded-text.ts';
import { insertTags, type TagRow, tagsOfOwner } from './tag-store.ts';

/** Whose tags they are, and what becomes of names that there is no room for: all are refused, or these are left out. */
export interface TagOwner {
  ownerId: number;
  now: number;
  beyondRoom?: 'refuse' | 'leave out';
}

/**
 * The ids of an owner's tags with some names, in the order of the names and each once; those that are missing are made,
 * in the next colour. Names that differ in letter case or kinds of blanks alone are the same tag.
 */
export async function ensureTags(
  transaction: Transaction<Schema>,
  { ownerId, now, beyondRoom = 'refuse' }: TagOwner,
  names: readonly string[],
): Promise<Result<number[], 'tooManyTags'>> {
  const wanted = new Map(names.map((name) => [foldedText(name), name.trim()]));
  if (wanted.size === 0) return ok([]);
  const there = await tagsOfOwner(transaction, ownerId);
  const missing = [...wanted].filter(([folded]) => !there.some(({ name_folded }) => name_folded === folded));
  const room = Math.max(0, limits.tagsPerOwner - there.length);
  if (missing.length > room && beyondRoom === 'refuse') return fail('tooManyTags');
  const made = missing.slice(0, room).map(([name_folded, name], index) => ({
    owner_id: ownerId,
    name,
    name_folded,
    colour: tagColours[(there.length + index) % tagColours.length] ?? tagColours[0],
    created_at_ms: now,
  }));
  if (made.length === 0) return ok(idsOf(there, wanted));
  await insertTags(transaction, made);
  // Read again: another transaction may have made one of them first.
  return ok(idsOf(await tagsOfOwner(transaction, ownerId), wanted));
}

function idsOf(tags: readonly TagRow[], wanted: ReadonlyMap<string, string>): number[] {
  const ids = new Map(tags.map(({ id, name_folded }) => [name_folded, id]));
  return [...wanted.keys()].flatMap((folded) => ids.get(folded) ?? []);
}
