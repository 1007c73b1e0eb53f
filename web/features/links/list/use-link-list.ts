import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { LinkType } from '../../../../contract/fields.ts';
import type { LinkListItem } from '../../../../contract/links.ts';
import { isUnreachable } from '../../../api/api-error.ts';
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
  const failed = [whole, found].filter((query) => query.isError);
  useLoginAgain(failed.some(({ error }) => !isUnreachable(error)));

  return {
    links: shown.data?.pages.flatMap((page) => page.links) ?? null,
    search,
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
