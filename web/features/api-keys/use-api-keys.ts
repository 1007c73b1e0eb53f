import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiKeyCreationRequest, ApiKeyRevocationRequest } from '../../../contract/api-keys.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { call } from '../../api/client.ts';
import { failedCallText } from '../../api/failed-call-text.ts';
import { useToasts } from '../../ui/toasts/toasts.tsx';

const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: async ({ signal }) => (await call(endpoints.listApiKeys, {}, { signal })).details,
  meta: { overlay: false },
});

/** The signed-in person's API keys. */
export function useApiKeys() {
  return useQuery(apiKeysQuery);
}

/** Makes a key and hands it over: it is seen this once. */
export function useKeyCreation(onMade: (key: string) => void) {
  const client = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationFn: (creation: ApiKeyCreationRequest) => call(endpoints.createApiKey, creation),
    onSuccess: ({ details }) => {
      if (typeof details === 'string') toasts.error(details);
      else onMade(details.key);
    },
    onError: (error) => void toasts.error(failedCallText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: apiKeysQuery.queryKey }),
  });
}

/** Revokes one key, or all. */
export function useRevocation() {
  const client = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationFn: (which: ApiKeyRevocationRequest) => call(endpoints.revokeApiKey, which),
    onSuccess: ({ details }) => void toasts.success(details),
    onError: (error) => void toasts.error(failedCallText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: apiKeysQuery.queryKey }),
  });
}
