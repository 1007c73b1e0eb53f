import { useMutation } from '@tanstack/react-query';
import { endpoints } from '../../../../contract/endpoints.ts';
import { messages } from '../../../../contract/messages.ts';
import type { UserDefaults } from '../../../../contract/profile.ts';
import { call } from '../../../api/client.ts';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { hasDefaults } from './share-options.ts';

const noDefaults = 'You have no defaults yet. You can choose them in your settings.';

/** Fetches what the person wants new links to start with. */
export function useLoadDefaults(onLoaded: (defaults: UserDefaults) => void): () => void {
  const toasts = useToasts();
  const { mutate } = useMutation({
    mutationFn: () => call(endpoints.getDefaults, {}),
    onSuccess: ({ details }) => {
      if (!hasDefaults(details)) return toasts.info(noDefaults);
      onLoaded(details);
      toasts.success(messages.links.defaultsLoaded);
    },
    onError: () => toasts.error(messages.links.defaultsFailed),
  });
  return () => mutate();
}
