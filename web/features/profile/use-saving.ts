import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { MessageAnswer } from '../../../contract/answers.ts';
import { ApiError } from '../../api/api-error.ts';
import { useToasts } from '../../ui/toasts/toasts.tsx';

export interface Saving<Values> {
  send: (values: Values) => Promise<MessageAnswer>;
  /** What is fetched anew once it is saved. */
  reloads: QueryKey;
  /** Called when the new values are there. */
  onSaved: () => void;
}

/** How far saving has come. A call that failed is not spoken of: the form stays as it is and says "Not saved". */
export type SavingState = 'idle' | 'saving' | 'failed';

/** Saves a block of settings, says what the server says, and loads what it has now. */
export function useSaving<Values>({ send, reloads, onSaved }: Saving<Values>) {
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    onSuccess: async ({ message }) => {
      toasts.success(message);
      await queryClient.invalidateQueries({ queryKey: reloads });
      onSaved();
    },
    onError: (failure) => {
      if (isRefusal(failure)) toasts.error(failure.message);
    },
  });
  const state: SavingState = isPending ? 'saving' : error === null ? 'idle' : 'failed';
  return { save: mutate, state, refusal: isRefusal(error) ? error.message : undefined };
}

/** The server read the values and did not take them. */
function isRefusal(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.httpStatus === 422;
}
