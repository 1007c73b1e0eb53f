import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Endpoint } from '../../../../contract/endpoints.ts';
import { call } from '../../../api/client.ts';
import { failedCallText } from '../../../api/failed-call-text.ts';
import { unlessRefused } from '../../../api/unless-refused.ts';
import { useToasts } from '../../../ui/toasts/toasts.tsx';

/** Makes one of the calls that change a tag, says what went wrong, and loads anew whatever shows tags. */
export function useTagChange<Request extends object, Answer extends object>(
  endpoint: Endpoint<Request, Answer>,
  onDone: () => void,
) {
  const client = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationFn: async (request: Request) => unlessRefused(await call(endpoint, request)),
    onSuccess: () => onDone(),
    onError: (error) => void toasts.error(failedCallText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['links'] }),
    meta: { overlay: false },
  });
}
