import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Ask } from '../../../contract/answer-schemas/request-answers.ts';
import { askPath, ownAskPath } from '../../../contract/asking/ask-paths.ts';
import type { CreateAskRequest, NamedAskRequest } from '../../../contract/asking/ask-requests.ts';
import { type Endpoint, endpoints } from '../../../contract/endpoints.ts';
import { makeAsk } from '../../../contract/seal/ask.ts';
import { call } from '../../api/client.ts';
import { failedCallText } from '../../api/failed-call-text.ts';
import { unlessRefused } from '../../api/unless-refused.ts';
import { useToasts } from '../../ui/toasts/toasts.tsx';
import { rememberFingerprint } from './known-fingerprints.ts';

const asksQuery = queryOptions({
  queryKey: ['requests'],
  queryFn: async ({ signal }) => (await call(endpoints.listAsks, {}, { signal })).details,
  meta: { overlay: false },
});

/** What the signed-in person has asked for. */
export function useAsks() {
  return useQuery({ ...asksQuery, staleTime: 0 });
}

/** What is chosen for a new request. */
export type AskChoices = Pick<CreateAskRequest, 'question' | 'answers' | 'validity'>;

/** A new request: the part of its two links behind the server's address. The second one is known here alone. */
export interface MadeAsk {
  askLink: string;
  readLink: string;
}

/** Makes the keys here and the request there. What opens the answers never leaves this browser. */
export function useAskCreation(onMade: (made: MadeAsk) => void) {
  const client = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationFn: async (choices: AskChoices): Promise<MadeAsk> => {
      const { askFragment, readFragment, public_key, wrapped_key, proof_hash } = await makeAsk();
      const request = { ...choices, public_key, wrapped_key, proof_hash };
      const { details } = unlessRefused(await call(endpoints.createAsk, request));
      rememberFingerprint(details.code, askFragment);
      return {
        askLink: askLinkOf(details.code, askFragment),
        readLink: `${ownAskPath(details.code)}#${readFragment}`,
      };
    },
    onSuccess: onMade,
    onError: (error) => void toasts.error(failedCallText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: asksQuery.queryKey }),
  });
}

export function askLinkOf(code: string, fingerprint: string): string {
  return `${askPath(code)}#${fingerprint}`;
}

/** Withdraws or deletes a request, and loads what there is then. */
export function useAskChange<Answer extends object>(
  endpoint: Endpoint<NamedAskRequest, Answer>,
  onDone: () => void = () => {},
) {
  const client = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationFn: async ({ code }: Pick<Ask, 'code'>) => unlessRefused(await call(endpoint, { code })),
    onSuccess: onDone,
    onError: (error) => void toasts.error(failedCallText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: asksQuery.queryKey }),
  });
}
