import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';

const retries = 2;

/** A refusal will be a refusal again; a lost connection or a fault may pass. */
function isWorthRetrying(failures: number, error: Error): boolean {
  const mayPass = error instanceof ApiError && (error.httpStatus === 0 || error.httpStatus >= 500);
  return mayPass && failures < retries;
}

/** The cache of the server's answers. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: isWorthRetrying, staleTime: 30_000, refetchOnWindowFocus: false } },
  });
}
