import { useCallback, useSyncExternalStore } from 'react';

/** Whether the screen is such. `drawnAs` is the answer for pages that are drawn by the build, where it is not known. */
export function useMedia(query: string, drawnAs: boolean): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => drawnAs,
  );
}
