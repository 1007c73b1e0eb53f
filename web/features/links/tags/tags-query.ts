import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '../../../../contract/endpoints.ts';
import { call } from '../../../api/client.ts';
import type { ShownTag } from '../shown-tag.ts';

/** All tags of the person, by name. */
export const tagsQuery = queryOptions({
  queryKey: ['links', 'tags'],
  queryFn: async ({ signal }): Promise<ShownTag[]> =>
    (await call(endpoints.listTags, {}, { signal })).details,
  staleTime: 0,
  meta: { overlay: false },
});
