import { expiryNames, keyNames, limitNames, sortNames, stateNames, yesOrNo } from './choice-words.ts';
import { type ListChoice, wholeList } from './list-choice.ts';

const tagId = /^[1-9]\d{0,14}$/;

/** Reads from an address what its list is narrowed to; what makes no sense there is left out. */
export function readChoice(query: URLSearchParams): ListChoice {
  return {
    tags: [
      ...new Set(
        query
          .getAll('tag')
          .filter((id) => tagId.test(id))
          .map(Number),
      ),
    ],
    state: knownIn(stateNames, query.get('state')),
    hasKey: readFlag(knownIn(keyNames, query.get('key'))),
    hasLimit: readFlag(knownIn(limitNames, query.get('limit'))),
    expiry: knownIn(expiryNames, query.get('expiry')),
    isArchived: query.get('archived') === 'yes',
    sort: knownIn(sortNames, query.get('sort')) ?? wholeList.sort,
  };
}

/** Writes it into an address; what is as it always is goes without saying. */
export function writeChoice(query: URLSearchParams, choice: ListChoice): void {
  for (const id of choice.tags) query.append('tag', String(id));
  if (choice.state !== null) query.set('state', choice.state);
  if (choice.hasKey !== null) query.set('key', yesOrNo(choice.hasKey));
  if (choice.hasLimit !== null) query.set('limit', yesOrNo(choice.hasLimit));
  if (choice.expiry !== null) query.set('expiry', choice.expiry);
  if (choice.isArchived) query.set('archived', 'yes');
  if (choice.sort !== wholeList.sort) query.set('sort', choice.sort);
}

function knownIn<Name extends string>(names: Record<Name, string>, found: string | null): Name | null {
  return found !== null && Object.hasOwn(names, found) ? (found as Name) : null;
}

function readFlag(name: 'yes' | 'no' | null): boolean | null {
  return name === null ? null : name === 'yes';
}
