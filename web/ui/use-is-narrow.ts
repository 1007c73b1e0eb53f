import { useSyncExternalStore } from 'react';

/** The width below which the dashboard's parts are pages of their own: `max-md` of the style sheet. */
const query = '(width < 768px)';

/** Whether the screen is narrow. For behaviour that differs; layout is the style sheet's. */
export function useIsNarrow(): boolean {
  // A page that is drawn ahead does not know.
  return useSyncExternalStore(subscribe, isNarrow, () => false);
}

/** The same at this moment. */
export function isNarrow(): boolean {
  return matchMedia(query).matches;
}

function subscribe(onChange: () => void): () => void {
  const list = matchMedia(query);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}
