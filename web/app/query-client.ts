import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';

/** A refusal will be a refusal again, and silence was waited for long enough; a lost connection or a fault may pass. */
function isWorthRetrying(failures: number, error: Error): boolean {
  if (failures > 0 || !(error instanceof ApiError) || error.hasTimedOut) return false;
  return error.httpStatus === 0 || error.httpStatus >= 500;
}

/**
 * The cache of the server's answers. Nothing waits for the browser to believe that it is online: what cannot be sent
 * fails at once, and nothing is sent later by itself.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: isWorthRetrying,
        staleTime: 30_000,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
