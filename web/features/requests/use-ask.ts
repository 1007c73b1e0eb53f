import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../../contract/endpoints.ts';
import { isAskedKey } from '../../../contract/seal/ask.ts';
import { canSeal } from '../../../contract/seal/seal.ts';
import { parseFragment } from '../../../contract/seal/seal-fragment.ts';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';

/** What becomes of a visit to an ask link. */
export type AskView =
  | { kind: 'open'; question: string; publicKey: string; expiresAtMs: number }
  /** It takes no answers; `unknown`: there is no such request, or not any more. */
  | { kind: 'over'; why: 'answered' | 'expired' | 'withdrawn' | 'unknown' }
  /** The link is cut: what tells the right key is missing. */
  | { kind: 'cut' }
  /** The server has shown a key that is not the one in the link. */
  | { kind: 'swapped' }
  /** Browsers keep their cryptography from pages that came without https. */
  | { kind: 'insecure' };

/** Looks at a request, and holds the key that the server shows against the fingerprint in the link. */
export function useAsk(code: string, fragment: string) {
  return useQuery({
    queryKey: ['request', code, fragment],
    queryFn: ({ signal }) => lookAt(code, fragment, signal),
    // What was looked at once stays as it is while somebody writes.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { overlay: false },
  });
}

async function lookAt(code: string, fragment: string, signal: AbortSignal): Promise<AskView> {
  if (!canSeal()) return { kind: 'insecure' };
  if (!parseFragment(fragment).ok) return { kind: 'cut' };
  try {
    const { details } = await call(endpoints.lookAtAsk, { code }, { signal });
    if (details.state !== 'open') return { kind: 'over', why: details.state };
    const { question, public_key: publicKey, expires_at } = details;
    // What is no key at all is not the right one either.
    const isRight = await isAskedKey(publicKey, fragment).catch(() => false);
    if (!isRight) return { kind: 'swapped' };
    return { kind: 'open', question, publicKey, expiresAtMs: Date.parse(expires_at) };
  } catch (error) {
    if (error instanceof ApiError && error.httpStatus === 404) return { kind: 'over', why: 'unknown' };
    throw error;
  }
}
