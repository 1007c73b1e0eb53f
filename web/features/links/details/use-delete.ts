import { useMutation, useQueryClient } from '@tanstack/react-query';
import { endpoints } from '../../../../contract/endpoints.ts';
import type { LinkName } from '../../../../contract/fields.ts';
import { messages } from '../../../../contract/messages.ts';
import { statuses } from '../../../../contract/statuses.ts';
import { call } from '../../../api/client.ts';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { linkKeys, removeFromLists } from '../link-cache.ts';

/** Deletes for good: gone from the list at once, back again when the server refuses. */
export function useDelete(name: LinkName, onGone: () => void): () => void {
  const client = useQueryClient();
  const toasts = useToasts();
  const { mutate } = useMutation({
    mutationFn: async () => {
      const answer = await call(endpoints.remove, name);
      if (answer.status_code !== statuses.deleted.code) throw new Error(answer.details);
    },
    onMutate: async () => {
      // No query is to ask for it while it is being deleted.
      await client.cancelQueries({ queryKey: linkKeys.details(name) });
      const putBack = removeFromLists(client, name);
      onGone();
      return { putBack };
    },
    onSuccess: () => {
      client.removeQueries({ queryKey: linkKeys.details(name), type: 'inactive' });
      toasts.success(statuses.deleted.text);
    },
    onError: (_error, _nothing, context) => {
      context?.putBack();
      toasts.error(messages.links.cannotUpdate);
    },
    onSettled: () => client.invalidateQueries({ queryKey: linkKeys.lists(name.type) }),
  });
  return () => mutate();
}
