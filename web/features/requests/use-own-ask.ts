import { useMutation, useQuery } from '@tanstack/react-query';
import type { OwnAsk } from '../../../contract/answer-schemas/request-answers.ts';
import type { Delta } from '../../../contract/delta/delta.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { askFragmentOf, deriveAskKeys, unsealAnswer, unwrapAskKey } from '../../../contract/seal/ask.ts';
import { canSeal } from '../../../contract/seal/seal.ts';
import { statuses } from '../../../contract/statuses.ts';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { failedCallText } from '../../api/failed-call-text.ts';
import { unlessRefused } from '../../api/unless-refused.ts';
import { useToasts } from '../../ui/toasts/toasts.tsx';

/** A request as its asker's own link opens it: what there is, and what unseals and destroys it. */
export interface OpenedAsk {
  ask: OwnAsk;
  code: string;
  proof: string;
  privateKey: CryptoKey;
  /** Of the key that was checked here: what the link to send out ends with. */
  fingerprint: string;
}

export type OwnAskView =
  | ({ kind: 'opened' } & OpenedAsk)
  | { kind: 'refused'; why: 'wrong' | 'unknown' | 'damaged' | 'insecure' };

/** Proves the own link, fetches the request and unwraps the key of its answers. */
export function useOwnAsk(code: string, fragment: string) {
  return useQuery({
    queryKey: ['own-request', code, fragment],
    queryFn: ({ signal }) => openAsk(code, fragment, signal),
    staleTime: 0,
    gcTime: 0,
    meta: { overlay: false },
  });
}

async function openAsk(code: string, fragment: string, signal: AbortSignal): Promise<OwnAskView> {
  if (!canSeal()) return { kind: 'refused', why: 'insecure' };
  const keys = await deriveAskKeys(fragment);
  if (!keys.ok) return { kind: 'refused', why: 'wrong' };
  const { proof } = keys.value;
  try {
    const { details: ask } = unlessRefused(await call(endpoints.readOwnAsk, { code, proof }, { signal }));
    const privateKey = await unwrapAskKey(keys.value, ask.public_key, ask.wrapped_key);
    if (!privateKey.ok) return { kind: 'refused', why: 'damaged' };
    const fingerprint = await askFragmentOf(ask.public_key);
    return { kind: 'opened', ask, code, proof, privateKey: privateKey.value, fingerprint };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.httpStatus === 404) return { kind: 'refused', why: 'unknown' };
    if (error.answer?.status_code === statuses.wrongProof.code) return { kind: 'refused', why: 'wrong' };
    throw error;
  }
}

/** Fetches one answer and unseals it here. */
export function useUnsealing({ ask, code, proof, privateKey }: OpenedAsk, id: number) {
  return useMutation({
    mutationFn: async (): Promise<Delta> => {
      const { details } = unlessRefused(await call(endpoints.readAskedAnswer, { code, proof, id }));
      const message = await unsealAnswer(privateKey, ask.public_key, details.lock, details.envelope);
      if (!message.ok) throw new UnsealError();
      return message.value;
    },
  });
}

/** The answer came, and is not what was sealed for this key. */
class UnsealError extends Error {}

export function sayUnsealProblem(error: Error): string {
  return error instanceof UnsealError
    ? 'This answer cannot be opened: it was damaged, or it was not sealed for you.'
    : failedCallText(error);
}

/** Destroys one answer on the server. */
export function useDestroying({ code, proof }: OpenedAsk, id: number, onDestroyed: () => void) {
  const toasts = useToasts();
  return useMutation({
    mutationFn: async () => unlessRefused(await call(endpoints.destroyAskedAnswer, { code, proof, id })),
    onSuccess: ({ details }) => {
      toasts.success(details);
      onDestroyed();
    },
    onError: (error) => void toasts.error(failedCallText(error)),
  });
}
