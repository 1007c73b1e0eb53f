import { useMutation } from '@tanstack/react-query';
import { endpoints } from '../../../contract/endpoints.ts';
import { messages } from '../../../contract/messages.ts';
import { ApiError } from '../../api/api-error.ts';
import { callForStatus } from '../../api/call-for-status.ts';
import { useToasts } from '../../ui/toasts/toasts.tsx';
import { type MessageKind, type MessageValues, messageOf } from './message-values.ts';

/** Sends a message. The specification reads the HTTP status: whatever is no success is thrown. */
export function useSending(kind: MessageKind, onEnd: (isSent: boolean) => void) {
  const toasts = useToasts();
  const texts = messages[kind];
  const { mutate, isPending, error } = useMutation({
    mutationFn: (values: MessageValues) => {
      const { category, ...message } = messageOf(values);
      return kind === 'feedback'
        ? callForStatus(endpoints.feedback, { ...message, category })
        : callForStatus(endpoints.contact, message);
    },
    onSuccess: () => {
      toasts.success(texts.success);
      onEnd(true);
    },
    onError: (failure) => {
      toasts.error(isAnswered(failure) ? texts.failure : texts.fallback);
      onEnd(false);
    },
  });
  return {
    send: (values: MessageValues) => mutate(values),
    isPending,
    /** What the server did not like. */
    refusal: isAnswered(error) && error.answer !== undefined ? error.message : undefined,
  };
}

function isAnswered(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.httpStatus !== 0;
}
