import { useMutation } from '@tanstack/react-query';
import type { RegistrationRequest } from '../../../../contract/accounts.ts';
import { endpoints } from '../../../../contract/endpoints.ts';
import { messages } from '../../../../contract/messages.ts';
import { call } from '../../../api/client.ts';
import { fileTimeoutMs, withTimeout } from '../../../ui/loading/with-timeout.ts';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import type { RegistrationOutcome } from './registration-outcome.ts';

/** Registering. Every end of it is an outcome; `onOutcome` does to the form what it asks for. */
export function useRegister(onOutcome: (outcome: RegistrationOutcome) => void) {
  const toasts = useToasts();
  const { mutate, isPending, data } = useMutation({
    mutationFn: async (request: RegistrationRequest): Promise<RegistrationOutcome> => {
      // Before the call: an account must not be made whose outcome cannot be shown.
      const outcomes = await withTimeout(import('./registration-outcome.ts'), fileTimeoutMs).catch(
        () => null,
      );
      if (outcomes === null) return { isDone: false, text: messages.register.unableFallback };
      return call(endpoints.register, request).then(
        outcomes.readRegistrationAnswer,
        outcomes.readRegistrationFailure,
      );
    },
    onSuccess: (outcome) => {
      if (outcome.isDone) toasts.success(outcome.text);
      else toasts.error(outcome.text);
      onOutcome(outcome);
    },
  });
  return { register: mutate, isPending, outcome: data };
}
