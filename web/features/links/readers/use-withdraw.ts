import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { endpoints } from '../../../../contract/endpoints.ts';
import { messages } from '../../../../contract/messages.ts';
import { statuses } from '../../../../contract/statuses.ts';
import { call } from '../../../api/client.ts';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { linkKeys, patchRow } from '../link-cache.ts';

/** All readers of the message that one of their secrets has. Whatever changes the secret's details changes this. */
export function secretReadersQuery(code: string) {
  return queryOptions({
    queryKey: [...linkKeys.details({ type: 'secret', code }), 'readers'],
    queryFn: async ({ signal }) => (await call(endpoints.secretReaders, { code }, { signal })).details,
    staleTime: 0,
  });
}

/** Whom a message is taken back from: one reader, or all of a group. */
export type Withdrawal = { code: string } | { group: string; codes: readonly string[] };

/** Takes a message back: it is destroyed at once, and what is known of the links stays. */
export function useWithdraw(): { withdraw: (from: Withdrawal) => void; isWithdrawing: boolean } {
  const client = useQueryClient();
  const toasts = useToasts();
  const { mutate, isPending } = useMutation({
    mutationFn: async (from: Withdrawal) => {
      if ('group' in from) return void (await call(endpoints.withdrawReaders, { group: from.group }));
      const answer = await call(endpoints.burnSecret, from);
      if (answer.status_code !== statuses.burned.code) throw new Error(answer.details);
    },
    onSuccess: (_nothing, from) => {
      for (const code of 'group' in from ? from.codes : [from.code])
        patchRow(client, { type: 'secret', code }, { remaining_days: 'expired' });
      toasts.success('Withdrawn');
    },
    onError: () => toasts.error(messages.links.cannotUpdate),
    onSettled: () => client.invalidateQueries({ queryKey: linkKeys.everyDetails('secret') }),
  });
  return { withdraw: mutate, isWithdrawing: isPending };
}
