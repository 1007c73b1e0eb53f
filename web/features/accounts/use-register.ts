import { useMutation } from '@tanstack/react-query';
import type { RegistrationRequest } from '../../../contract/accounts.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { call } from '../../api/client.ts';
import { useToasts } from '../../ui/toasts.tsx';
import {
  type RegistrationOutcome,
  readRegistrationAnswer,
  readRegistrationFailure,
} from './registration-outcome.ts';

/** Registering. Every end of it is an outcome; `onOutcome` does to the form what it asks for. */
export function useRegister(onOutcome: (outcome: RegistrationOutcome) => void) {
  const toasts = useToasts();
  const { mutate, isPending, data } = useMutation({
    mutationFn: (request: RegistrationRequest) =>
      call(endpoints.register, request).then(readRegistrationAnswer, readRegistrationFailure),
    onSuccess: (outcome) => {
      if (outcome.isDone) toasts.success(outcome.text);
      else toasts.error(outcome.text);
      onOutcome(outcome);
    },
  });
  return { register: mutate, isPending, outcome: data };
}
