import { queryOptions, useQuery } from '@tanstack/react-query';
import { endpoints } from '../../contract/endpoints.ts';
import { call } from './client.ts';

/** Asked once: what is set up on a server does not change while a page is open. */
const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => call(endpoints.config, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { overlay: false },
});

/** What is set up on this server: its captcha, its sign-in providers, its public address. */
export function useConfig() {
  return useQuery(configQuery);
}
