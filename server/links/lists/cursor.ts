import type { Kysely } from 'kysely';
import { hasWideCodeForm } from '../../../contract/codes.ts';
import type { Schema } from '../../database/schema.ts';
import { codeOfId, findOwnId } from '../stores/owned-links-store.ts';
import type { ListPlace, WantedList } from './wanted-list.ts';

/*
 * A place in a list as callers are told it: the code of its link, behind what it is sorted by where that is not its age.
 * Its number is nobody's business.
 */

/** A place as text. */
export async function writeCursor(
  query: Kysely<Schema>,
  sort: WantedList['sort'],
  place: ListPlace,
): Promise<string> {
  const code = await codeOfId(query, place.id);
  return sort === 'newest' ? code : `${place.value ?? ''}.${code}`;
}

/** The place that a text names, even if its link was deleted since; null when the owner never had it. */
export async function readCursor(
  query: Kysely<Schema>,
  { ownerId, type, sort }: Pick<WantedList, 'ownerId' | 'type' | 'sort'>,
  text: string,
): Promise<ListPlace | null> {
  const [, value = '', code = ''] = (sort === 'newest' ? /^()(.+)$/ : /^(\d{0,15})\.(.+)$/).exec(text) ?? [];
  const id = hasWideCodeForm(code) ? await findOwnId(query, { ownerId, type, code }) : null;
  return id === null ? null : { id, value: value === '' ? null : Number(value) };
}
