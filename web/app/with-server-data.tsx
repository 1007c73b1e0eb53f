import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Outlet } from 'react-router';
import { useSession } from '../api/session.tsx';
import { createQueryClient } from './query-client.ts';
import { RequestOverlay } from './request-overlay.tsx';

/**
 * Gives the screens inside it the cache of the server's answers, and lays the loader over them.
 * The landing page does without: it asks for one thing only, and must be light.
 */
export function WithServerData() {
  const { token } = useSession();
  // What was fetched for one person must never be shown to the next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new token means a new cache
  const queryClient = useMemo(createQueryClient, [token]);
  return (
    <QueryClientProvider key={token} client={queryClient}>
      <Outlet />
      <RequestOverlay />
    </QueryClientProvider>
  );
}
