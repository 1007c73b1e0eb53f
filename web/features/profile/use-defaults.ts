import { queryOptions, useQuery } from '@tanstack/react-query';
import { endpoints } from '../../../contract/endpoints.ts';
import { call } from '../../api/client.ts';

/** What the signed-in person's new links start with. */
export const defaultsQuery = queryOptions({
  queryKey: ['defaults'],
  queryFn: async ({ signal }) => (await call(endpoints.getDefaults, {}, { signal })).details,
  meta: { overlay: false },
});

/** What the signed-in person's new links start with. */
export function useDefaults() {
  return useQuery(defaultsQuery);
}
