import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { LinkType } from '../../../../contract/fields.ts';
import type { LinkListItem } from '../../../../contract/links.ts';
import { statuses } from '../../../../contract/statuses.ts';
import { ApiError, isUnreachable } from '../../../api/api-error.ts';
import { refreshLists } from '../link-cache.ts';
import { linkListQuery } from './link-list-query.ts';
import { useLoginAgain } from './use-login-again.ts';
import { type Search, useSearch } from './use-search.ts';

export interface LinkList {
  /** Null until the first page is there. */
  links: LinkListItem[] | null;
  search: Search;
  /** There is nothing at all, searched for or not. */
  isNew: boolean;
  /** What is shown belongs to an earlier search. */
  isOutdated: boolean;
  /** It could not be fetched, or not anew: the server did not answer. */
  isUnreachable: boolean;
  /** Fetches what could not be fetched. */
  retry: () => void;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
  isRefreshing: boolean;
  refresh: () => Promise<void>;
}

/** The list of one type with its search. Switching the type must give it a new key: the search begins anew. */
export function useLinkList(type: LinkType): LinkList {
  const client = useQueryClient();
  const whole = useInfiniteQuery(linkListQuery(type, ''));
  const isNew = whole.data?.pages.every((page) => page.links.length === 0 && !page.isFull) ?? false;
  const search = useSearch(isNew);
  const found = useInfiniteQuery({
    ...linkListQuery(type, search.term),
    enabled: search.term !== '',
    placeholderData: keepPreviousData,
  });
  const shown = search.term === '' ? whole : found;
  // A search that takes too long is the searched word's fault, not the login's.
  const refusal = search.term === '' ? null : refusalOf(found.error);
  const failed = [whole, ...(refusal === null ? [found] : [])].filter((query) => query.isError);
  useLoginAgain(failed.some(({ error }) => !isUnreachable(error)));

  return {
    links: refusal === null ? (shown.data?.pages.flatMap((page) => page.links) ?? null) : [],
    search: refusal === null ? search : { ...search, problem: refusal },
    isNew,
    isOutdated: shown.isPlaceholderData,
    isUnreachable: failed.some(({ error }) => isUnreachable(error)),
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

/** What the server said of a search that it did not make; null when it failed otherwise, or did not fail. */
function refusalOf(error: Error | null): string | null {
  const isRefused = error instanceof ApiError && error.answer?.status_code === statuses.badOptions.code;
  return isRefused ? error.message : null;
}
