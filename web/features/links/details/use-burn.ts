import { useMutation, useQueryClient } from '@tanstack/react-query';
import { endpoints } from '../../../../contract/endpoints.ts';
import { messages } from '../../../../contract/messages.ts';
import { statuses } from '../../../../contract/statuses.ts';
import { call } from '../../../api/client.ts';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { linkKeys, patchRow } from '../link-cache.ts';

/** Destroys the message of a secret; what is known about the secret stays. */
export function useBurn(code: string): { burn: () => void; isBurning: boolean } {
  const client = useQueryClient();
  const toasts = useToasts();
  const name = { type: 'secret', code } as const;
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const answer = await call(endpoints.burnSecret, { code });
      if (answer.status_code !== statuses.burned.code) throw new Error(answer.details);
    },
    onSuccess: () => {
      patchRow(client, name, { remaining_days: 'expired' });
      toasts.success(statuses.burned.text);
    },
    onError: () => toasts.error(messages.links.cannotUpdate),
    onSettled: () => client.invalidateQueries({ queryKey: linkKeys.details(name) }),
  });
  return { burn: () => mutate(), isBurning: isPending };
}
