import { infiniteQueryOptions } from '@tanstack/react-query';
import { endpoints } from '../../../../contract/endpoints.ts';
import type { LinkType } from '../../../../contract/fields.ts';
import { withoutSealKey } from '../../../../contract/input/search.ts';
import { limits } from '../../../../contract/limits.ts';
import { statuses } from '../../../../contract/statuses.ts';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { type LinkPage, linkKeys } from '../link-cache.ts';
import { type ListChoice, toFilter } from '../order/list-choice.ts';

/** A list of links or secrets, page by page; with a search term those that contain it. */
export function linkListQuery(type: LinkType, term: string, choice: ListChoice) {
  return infiniteQueryOptions({
    queryKey: [...linkKeys.lists(type), term, choice],
    queryFn: async ({ pageParam, signal }): Promise<LinkPage> => {
      const answer = await call(
        endpoints.listLinks,
        {
          type,
          limit: limits.listPageSize,
          search_string: withoutSealKey(term),
          filter: toFilter(choice),
          sort: choice.sort,
          after: pageParam,
        },
        { signal },
      );
      if (answer.status_code !== statuses.listed.code) throw new ApiError(200, answer);
      return { links: answer.details, next: answer.next };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last: LinkPage) => last.next,
    staleTime: 0,
  });
}
