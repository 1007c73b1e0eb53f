import { useMutation } from '@tanstack/react-query';
import { endpoints } from '../../../../contract/endpoints.ts';
import type { LinkType } from '../../../../contract/fields.ts';
import { messages } from '../../../../contract/messages.ts';
import { call } from '../../../api/client.ts';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { failureDetails } from '../failure-text.ts';

/** What is known of a code: about another one, nothing. */
export type Availability =
  | { kind: 'unknown' }
  | { kind: 'checking' }
  | { kind: 'available'; text: string }
  | { kind: 'taken'; text: string };

export interface AvailabilityCheck {
  availability: (code: string) => Availability;
  check: (code: string) => void;
}

/** Asks whether a custom code is still free. */
export function useAvailability(type: LinkType): AvailabilityCheck {
  const toasts = useToasts();
  const { mutate, isPending, variables, data } = useMutation({
    mutationFn: (code: string) => call(endpoints.checkAvailability, { new_code: code, type }),
    onSuccess: (answer) => {
      if (answer.message === 'success') toasts.success(messages.links.available);
      else toasts.error(failureDetails(answer) ?? messages.links.checkingUnsuccessful);
    },
    onError: () => toasts.error(messages.links.checkingUnsuccessful),
    // The field shows how it goes.
    meta: { overlay: false },
  });
  return {
    check: mutate,
    availability(code) {
      if (code !== variables) return { kind: 'unknown' };
      if (isPending) return { kind: 'checking' };
      if (data === undefined) return { kind: 'unknown' };
      if (data.message === 'success') return { kind: 'available', text: messages.links.available };
      return { kind: 'taken', text: failureDetails(data) ?? messages.links.checkingUnsuccessful };
    },
  };
}
