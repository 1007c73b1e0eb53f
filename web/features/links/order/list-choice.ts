import type { ListFilter, ListSort } from '../../../../contract/order/list-filter.ts';

/** What visitors meet at it. */
export type ChosenState = NonNullable<ListFilter['state']>;
/** Whether and when something ends by time. */
export type ExpiryKind = NonNullable<ListFilter['expiry']>;

/** What a list is narrowed to, and its order. Null: it does not matter. */
export interface ListChoice {
  /** Ids of tags: what is shown has all of them. */
  tags: readonly number[];
  state: ChosenState | null;
  hasKey: boolean | null;
  hasLimit: boolean | null;
  expiry: ExpiryKind | null;
  /** What is put away, instead of what is not. */
  isArchived: boolean;
  sort: ListSort;
}

/** Everything that is not put away, the newest first. */
export const wholeList: ListChoice = {
  tags: [],
  state: null,
  hasKey: null,
  hasLimit: null,
  expiry: null,
  isArchived: false,
  sort: 'newest',
};

/** How many conditions there are, each tag being one. */
export function countConditions({ tags, state, hasKey, hasLimit, expiry, isArchived }: ListChoice): number {
  const others = [state, hasKey, hasLimit, expiry].filter((value) => value !== null);
  return tags.length + others.length + (isArchived ? 1 : 0);
}

/** The same order without conditions. */
export function withoutConditions({ sort }: ListChoice): ListChoice {
  return { ...wholeList, sort };
}

/** The conditions as they are sent. */
export function toFilter({ tags, state, hasKey, hasLimit, expiry, isArchived }: ListChoice): ListFilter {
  return { tags: [...tags], state, has_key: hasKey, has_limit: hasLimit, expiry, archived: isArchived };
}
