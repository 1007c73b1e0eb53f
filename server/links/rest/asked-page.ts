import type { LinkType } from '../../../contract/fields.ts';
import { limits } from '../../../contract/limits.ts';
import type { CheckedFilter } from '../../../contract/order/list-filter.ts';
import type { ListQuery } from '../../../contract/rest/list-schemas.ts';
import { fail, ok, type Result } from '../../../contract/result.ts';
import type { Database } from '../../database/database.ts';
import type { RestRefusal } from '../../http/rest/rest-answer.ts';
import type { CheckedPageRequest } from '../lists/list-links.ts';
import { foldedText } from '../options/folded-text.ts';
import { tagsOfOwner } from '../tags/tag-store.ts';

/** The page of a list that a program asks for. */
export async function askedPage(
  { database }: { database: Database },
  ownerId: number,
  type: LinkType,
  query: ListQuery,
): Promise<Result<CheckedPageRequest, RestRefusal>> {
  const filter = await askedFilter(database, ownerId, query);
  if (!filter.ok) return filter;
  return ok({
    type,
    filter: filter.value,
    sort: query.sort ?? 'newest',
    search_string: query.search ?? null,
    limit: Number(query.limit ?? limits.listPageSize),
    page_no: 0,
    after: query.after ?? null,
  });
}

/** What a list is narrowed to: programs name tags, and say yes and no in words. */
async function askedFilter(
  database: Database,
  ownerId: number,
  { tag, state, archived, has_key, has_limit, expiry }: ListQuery,
): Promise<Result<CheckedFilter, RestRefusal>> {
  const tags = await findTags(database, ownerId, (tag ?? '').split(','));
  if (!tags.ok) return tags;
  return ok({
    tags: tags.value,
    state,
    archived: archived === 'true',
    has_key: answerOf(has_key),
    has_limit: answerOf(has_limit),
    expiry,
  });
}

/** The ids of an owner's tags with some names. */
export async function findTags(
  { query }: Database,
  ownerId: number,
  names: readonly string[],
): Promise<Result<number[], RestRefusal>> {
  const wanted = names.map(foldedText).filter((name) => name !== '');
  const there = wanted.length === 0 ? [] : await tagsOfOwner(query, ownerId);
  const ids = wanted.flatMap((name) => there.find(({ name_folded }) => name_folded === name)?.id ?? []);
  return ids.length < wanted.length ? fail(unknownTag) : ok(ids);
}

const noSuchTag = 'You have no tag of this name';
const unknownTag: RestRefusal = {
  name: 'badOptions',
  detail: noSuchTag,
  errors: [{ path: 'tag', message: noSuchTag }],
};

function answerOf(text: 'true' | 'false' | undefined): boolean | undefined {
  return text === undefined ? undefined : text === 'true';
}
