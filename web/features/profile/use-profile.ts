import { queryOptions, useQuery } from '@tanstack/react-query';
import { endpoints } from '../../../contract/endpoints.ts';
import { call } from '../../api/client.ts';

/** The signed-in person's profile, fetched once and shared by all who ask. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call(endpoints.profile, {}, { signal }),
  staleTime: 5 * 60_000,
});

/** The signed-in person's profile. */
export function useProfile() {
  return useQuery(profileQuery);
}
