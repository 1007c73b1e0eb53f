import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '../../contract/endpoints.ts';
import { call } from './client.ts';

/** What the server tells about itself. It does not change while the page is open. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => call(endpoints.config, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { overlay: false },
});
