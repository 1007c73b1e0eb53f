import type { LinkType } from '../../../contract/fields.ts';
import type { CheckedFilter, ListSort } from '../../../contract/order/list-filter.ts';

/** Which of an owner's links or secrets are listed, and in which order. */
export interface WantedList {
  ownerId: number;
  type: LinkType;
  filter: CheckedFilter;
  sort: ListSort;
  /** Whether its order by visits is kept; it is sorted as it is read otherwise. */
  isRanked: boolean;
  now: number;
}

/** Whether it is sorted by what changes with every visit. */
export function isByVisits({ sort }: Pick<WantedList, 'sort'>): boolean {
  return sort === 'visited' || sort === 'last_visited';
}

/**
 * A place in a list: a link, and what it is sorted by. Null where it has no such thing, as a link that was never visited;
 * those come after the others, the newest first.
 */
export interface ListPlace {
  id: number;
  value: number | null;
}

/** Some ids in an order that an index has, or that few are brought into. */
export type Source =
  | { kind: 'visited' | 'last_visited' }
  | { kind: 'all' | 'ending' | 'ended' }
  | { kind: 'few'; what: FewLinks }
  | { kind: 'tag'; tagId: number };

/** One that may have few. */
export type FewSource = Exclude<Source, { kind: 'visited' | 'last_visited' }>;

/** What an index of its own has, because few links are so. */
export type FewLinks = 'keyed' | 'limited' | 'inactive' | 'stopped';

/** Whether every link passes, of those that are put away or not. */
export function isUnfiltered({ tags, state, has_key, has_limit, expiry }: CheckedFilter): boolean {
  return (
    (tags ?? []).length === 0 &&
    [state, has_key, has_limit, expiry].every((asked) => asked === null || asked === undefined)
  );
}

/** Whether it is all of them, the newest first: the order of an index. */
export function isEveryNewest({ sort, filter }: Pick<WantedList, 'sort' | 'filter'>): boolean {
  return sort === 'newest' && isUnfiltered(filter);
}

/** Where the links that pass a filter may be few: each has all of them, together with the others beside it. */
export function fewSources({
  tags,
  state,
  archived,
  has_key,
  has_limit,
  expiry,
}: CheckedFilter): FewSource[][] {
  const few = (what: FewLinks): FewSource => ({ kind: 'few', what });
  return [
    ...(tags ?? []).map((tagId): FewSource[] => [{ kind: 'tag', tagId }]),
    ...(state === 'stopped' || state === 'inactive' ? [[few(state)]] : []),
    ...(has_key === true ? [[few('keyed')]] : []),
    ...(has_limit === true ? [[few('limited')]] : []),
    ...(expiry === 'ended' ? [[{ kind: 'ended' } as const]] : []),
    ...(expiry === 'timed' ? [[{ kind: 'ending' } as const]] : []),
    ...(state === 'expired' ? [[{ kind: 'ended' } as const, few('limited')]] : []),
    ...(archived ? [[{ kind: 'all' } as const]] : []),
  ];
}

/** What a list is read from: what has a value, in its order, and then the rest. */
export function orderedSources({ sort, filter }: WantedList): { valued: Source | null; rest: Source } {
  const noneEnds = sort === 'ending' && (filter.expiry === 'none' || filter.expiry === 'ended');
  if (sort !== 'newest') return { valued: noneEnds ? null : { kind: sort }, rest: { kind: 'all' } };
  const newestFirst = fewSources(filter).find(
    ([source, ...others]) => others.length === 0 && (source?.kind === 'few' || source?.kind === 'tag'),
  );
  return { valued: null, rest: newestFirst?.[0] ?? { kind: 'all' } };
}

/** In which order two places stand in a list. */
export function comparePlaces({ sort }: Pick<WantedList, 'sort'>, one: ListPlace, other: ListPlace): number {
  if (one.value === null || other.value === null) {
    const isApart = (one.value === null) !== (other.value === null);
    return isApart ? (one.value === null ? 1 : -1) : other.id - one.id;
  }
  const rising = one.value - other.value;
  return (sort === 'ending' ? rising : -rising) || other.id - one.id;
}
