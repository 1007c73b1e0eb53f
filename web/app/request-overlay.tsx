import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { LoaderOverlay } from '../ui/loading/loader-overlay.tsx';

/**
 * The global loader: shown while something is being sent, or fetched for the first time.
 * A query or mutation that shows its own progress opts out with `meta: { overlay: false }`.
 */
export function RequestOverlay() {
  const sending = useIsMutating({ predicate: ({ meta }) => meta?.['overlay'] !== false });
  const fetching = useIsFetching({
    predicate: ({ meta, state }) => meta?.['overlay'] !== false && state.status === 'pending',
  });
  return <LoaderOverlay isActive={sending + fetching > 0} isBlocking={sending > 0} />;
}
