import { infiniteQueryOptions } from '@tanstack/react-query';
import { endpoints } from '../../../../contract/endpoints.ts';
import type { LinkType } from '../../../../contract/fields.ts';
import { withoutSealKey } from '../../../../contract/input/search.ts';
import { limits } from '../../../../contract/limits.ts';
import { statuses } from '../../../../contract/statuses.ts';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { type LinkPage, linkKeys } from '../link-cache.ts';

/** Where a page begins. The last row seen keeps it stable while links are added. */
interface PagePlace {
  page_no: number;
  before: { created_at: string; code: string } | null;
}

const firstPlace: PagePlace = { page_no: 0, before: null };

/** The list of links or secrets, the newest first, page by page; with a search term those that contain it. */
export function linkListQuery(type: LinkType, term: string) {
  return infiniteQueryOptions({
    queryKey: [...linkKeys.lists(type), term],
    queryFn: async ({ pageParam, signal }): Promise<LinkPage> => {
      const search_string = withoutSealKey(term);
      const request = { ...pageParam, limit: limits.listPageSize, type, search_string };
      const answer = await call(endpoints.listLinks, request, { signal });
      if (answer.status_code !== statuses.listed.code) throw new ApiError(200, answer);
      return { links: answer.details, isFull: answer.details.length === limits.listPageSize };
    },
    initialPageParam: firstPlace,
    getNextPageParam: nextPlace,
    staleTime: 0,
  });
}

function nextPlace(last: LinkPage, pages: LinkPage[]): PagePlace | null {
  if (!last.isFull) return null;
  // A page can have lost its last rows, even all of them, to deleting.
  const lastSeen = pages.flatMap((page) => page.links).at(-1);
  return {
    page_no: pages.length,
    before: lastSeen === undefined ? null : { created_at: lastSeen.created_at, code: lastSeen.code },
  };
}
