import { useMutation, useQueryClient } from '@tanstack/react-query';
import { endpoints } from '../../../../contract/endpoints.ts';
import type { LinkDetails } from '../../../../contract/links.ts';
import { messages } from '../../../../contract/messages.ts';
import { statuses } from '../../../../contract/statuses.ts';
import { call } from '../../../api/client.ts';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { linkKeys, patchLink } from '../link-cache.ts';

/** What the owner is told when the server refuses. */
const refusals = new Map<number, string>([
  [statuses.expiredCannotToggle.code, messages.links.cannotActivate],
  [statuses.stoppedByOperator.code, statuses.stoppedByOperator.text],
]);

/** Switches a link on or off: seen at once, taken back when the server refuses. */
export function useToggle(link: LinkDetails): { toggle: () => void; refuse: () => void } {
  const client = useQueryClient();
  const toasts = useToasts();
  const { type, code } = link;
  const name = { type, code };
  const { mutate } = useMutation({
    mutationFn: () => call(endpoints.toggle, name),
    onMutate: async () => {
      await client.cancelQueries({ queryKey: linkKeys.details(name) });
      patchLink(client, name, { is_active: !link.is_active });
    },
    onSuccess: async ({ status_code: status }) => {
      if (status === statuses.toggled.code) {
        await client.invalidateQueries({ queryKey: linkKeys.details(name) });
        return;
      }
      takeBack(refusals.get(status) ?? messages.links.cannotUpdate);
    },
    onError: () => takeBack(messages.links.cannotUpdate),
  });

  function takeBack(why: string): void {
    patchLink(client, name, { is_active: link.is_active });
    toasts.error(why);
    void client.invalidateQueries({ queryKey: linkKeys.details(name) });
  }

  return { toggle: () => mutate(), refuse: () => toasts.error(messages.links.cannotActivate) };
}
