import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Endpoint } from '../../../contract/endpoints.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { call } from '../../api/client.ts';
import { failedCallText } from '../../api/failed-call-text.ts';
import { unlessRefused } from '../../api/unless-refused.ts';
import { useToasts } from '../../ui/toasts/toasts.tsx';

const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: async ({ signal }) => (await call(endpoints.listWebhooks, {}, { signal })).details,
  meta: { overlay: false },
});

/** The signed-in person's webhooks. */
export function useWebhooks() {
  return useQuery(webhooksQuery);
}

const lookAgainMs = 3000;

/** What became of the latest messages of a webhook; looked at again and again while it is shown. */
export function useDeliveries(id: string) {
  return useQuery({
    queryKey: [...webhooksQuery.queryKey, id, 'deliveries'],
    queryFn: async ({ signal }) => (await call(endpoints.webhookDeliveries, { id }, { signal })).details,
    staleTime: 0,
    refetchInterval: lookAgainMs,
    meta: { overlay: false },
  });
}

/** What the messages of a webhook are verified by. */
export function useSigningKeys(id: string) {
  return useQuery({
    queryKey: [...webhooksQuery.queryKey, id, 'keys'],
    queryFn: async ({ signal }) => (await call(endpoints.webhookSecret, { id }, { signal })).details,
    // A secret stays in memory no longer than it is shown.
    gcTime: 0,
    meta: { overlay: false },
  });
}

/** Makes one of the calls that change webhooks, says what went wrong, and loads what there is now. */
export function useWebhookChange<Request extends object, Answer extends object>(
  endpoint: Endpoint<Request, Answer>,
  onDone: (answer: Answer) => void,
) {
  const client = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationFn: async (request: Request) => unlessRefused(await call(endpoint, request)),
    onSuccess: (answer) => onDone(answer),
    onError: (error) => void toasts.error(failedCallText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: webhooksQuery.queryKey }),
  });
}
