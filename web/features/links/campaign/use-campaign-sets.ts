import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Endpoint, endpoints } from '../../../../contract/endpoints.ts';
import { ApiError, type RefusalBody } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { failedCallText } from '../../../api/failed-call-text.ts';
import { useToasts } from '../../../ui/toasts/toasts.tsx';

const setsQuery = queryOptions({
  queryKey: ['campaign-sets'],
  queryFn: async ({ signal }) => (await call(endpoints.listCampaignSets, {}, { signal })).details,
  meta: { overlay: false },
});

/** The sets of campaign parameters that the signed-in person has saved. */
export function useCampaignSets() {
  return useQuery(setsQuery);
}

/** Makes one of the calls that change sets, says what went wrong, and loads what there is now. */
export function useSetChange<Request extends object, Answer extends object>(
  endpoint: Endpoint<Request, Answer>,
  onDone: (answer: Answer) => void,
) {
  const client = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationFn: async (request: Request) => {
      const answer = await call(endpoint, request);
      const refusal: RefusalBody = answer;
      if (refusal.message === 'failed') throw new ApiError(200, refusal);
      return answer;
    },
    onSuccess: (answer) => onDone(answer),
    onError: (error) => void toasts.error(failedCallText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: setsQuery.queryKey }),
  });
}
