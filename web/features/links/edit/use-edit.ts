import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '../../../../contract/endpoints.ts';
import type { LinkName } from '../../../../contract/fields.ts';
import { limits } from '../../../../contract/limits.ts';
import { messages } from '../../../../contract/messages.ts';
import type { SentEdit } from '../../../../contract/options/sent-options.ts';
import { call } from '../../../api/client.ts';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { errorDetails, failureDetails, withDetails } from '../failure-text.ts';
import { linkKeys } from '../link-cache.ts';
import { tagsQuery } from '../tags/tags-query.ts';

export interface Editing {
  save: (options: SentEdit) => void;
  isSaving: boolean;
  /** Why the server refused. */
  refusal: string | null;
}

/** Saves changes of a link or secret. */
export function useEdit({ type, code }: LinkName, onSaved: () => void): Editing {
  const client = useQueryClient();
  const toasts = useToasts();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (options: SentEdit) => call(endpoints.edit, { type, code, options }),
    onMutate: () => setRefusal(null),
    onSuccess: async (answer) => {
      if (answer.message !== 'success') return refuse(failureDetails(answer));
      toasts.success(messages.links.updated, { ms: limits.linkToastMs });
      void client.invalidateQueries({ queryKey: tagsQuery.queryKey });
      await client.invalidateQueries({ queryKey: linkKeys.details({ type, code }) });
      onSaved();
    },
    onError: (error) => refuse(errorDetails(error)),
  });

  function refuse(details: string | null): void {
    setRefusal(details);
    toasts.error(
      details === null ? messages.links.editFallback : withDetails(messages.links.editError, details),
    );
  }

  return { save: mutate, isSaving: isPending, refusal };
}
