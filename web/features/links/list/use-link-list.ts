import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { LinkType } from '../../../../contract/fields.ts';
import type { LinkListItem } from '../../../../contract/links.ts';
import { statuses } from '../../../../contract/statuses.ts';
import { ApiError, isUnreachable } from '../../../api/api-error.ts';
import { type LinkPage, refreshLists } from '../link-cache.ts';
import { countConditions, type ListChoice, wholeList } from '../order/list-choice.ts';
import { linkListQuery } from './link-list-query.ts';
import { useLoginAgain } from './use-login-again.ts';
import { type Search, useSearch } from './use-search.ts';

export interface LinkList {
  /** Null until the first page is there. */
  links: LinkListItem[] | null;
  /** How many pages that were: one may have few rows, or none, while there are more to come. */
  pageCount: number;
  search: Search;
  /** It is narrowed to what meets some conditions. */
  isNarrowed: boolean;
  /** There is nothing at all, searched for or not. */
  isNew: boolean;
  /** All there is was put away. */
  isAllArchived: boolean;
  /** What is shown belongs to an earlier search or choice. */
  isOutdated: boolean;
  /** It could not be fetched, or not anew: the server did not answer. */
  isUnreachable: boolean;
  /** Why the server did not give it, or its next page; what it says of a search stands with the search. */
  refusal: string | null;
  /** Fetches what could not be fetched. */
  retry: () => void;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
  isRefreshing: boolean;
  refresh: () => Promise<void>;
}

/** The list of one type, as it was chosen, with its search. Switching the type must give it a new key: the search begins anew. */
export function useLinkList(type: LinkType, choice: ListChoice): LinkList {
  const client = useQueryClient();
  const isNarrowed = countConditions(choice) > 0;
  const whole = useInfiniteQuery({ ...linkListQuery(type, '', choice), placeholderData: keepPreviousData });
  const hasNothing = !isNarrowed && !whole.isPlaceholderData && isEmpty(whole.data);
  // Who has put everything away is not new.
  const archived = useInfiniteQuery({
    ...linkListQuery(type, '', { ...wholeList, isArchived: true }),
    enabled: hasNothing,
  });
  const isNew = hasNothing && isEmpty(archived.data);
  const search = useSearch(isNew);
  const found = useInfiniteQuery({
    ...linkListQuery(type, search.term, choice),
    enabled: search.term !== '',
    placeholderData: keepPreviousData,
  });
  const shown = search.term === '' ? whole : found;
  const searchProblem = search.term === '' ? null : refusalOf(found.error);
  const failed = [whole, archived, ...(searchProblem === null ? [found] : [])].filter(
    (query) => query.isError,
  );
  useLoginAgain(failed.some(({ error }) => !isUnreachable(error) && refusalOf(error) === null));

  const isUnsure = hasNothing && archived.data === undefined;
  const links = isUnsure ? null : (shown.data?.pages.flatMap((page) => page.links) ?? null);

  return {
    links: searchProblem === null ? links : [],
    pageCount: shown.data?.pages.length ?? 0,
    isNarrowed,
    search: searchProblem === null ? search : { ...search, problem: searchProblem },
    isNew,
    isAllArchived: hasNothing && !isNew && search.term === '',
    isOutdated: shown.isPlaceholderData,
    isUnreachable: failed.some(({ error }) => isUnreachable(error)),
    refusal: search.term === '' ? (refusalOf(whole.error) ?? refusalOf(archived.error)) : null,
    retry: () => {
      for (const { isFetchNextPageError, fetchNextPage, refetch } of failed)
        void (isFetchNextPageError ? fetchNextPage() : refetch());
    },
    hasMore: shown.hasNextPage,
    isLoadingMore: shown.isFetchingNextPage,
    loadMore: () => {
      if (shown.hasNextPage && !shown.isFetching) void shown.fetchNextPage();
    },
    isRefreshing: shown.isRefetching && !shown.isFetchingNextPage,
    refresh: () => refreshLists(client, type),
  };
}

/** Whether the server has nothing: an empty page may have others behind it. */
function isEmpty(list: { pages: LinkPage[] } | undefined): boolean {
  return list?.pages.every(({ links, next }) => links.length === 0 && next === null) ?? false;
}

/** What a list can be refused for that is not the login's fault: it would take too long, or comes too often. */
const passingRefusals: readonly (number | undefined)[] = [
  statuses.badOptions.code,
  statuses.tooManyAttempts.code,
];

/** What the server said of such a list; null when it failed otherwise, or did not fail. */
function refusalOf(error: Error | null): string | null {
  const isRefused = error instanceof ApiError && passingRefusals.includes(error.answer?.status_code);
  return isRefused ? error.message : null;
}
