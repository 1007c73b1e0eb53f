import { useMedia } from './use-media.ts';

/** The width below which the dashboard's parts are pages of their own: `max-md` of the style sheet. */
const query = '(width < 768px)';

/** Whether the screen is narrow. For behaviour that differs; layout is the style sheet's. */
export function useIsNarrow(): boolean {
  return useMedia(query, false);
}

/** The same at this moment. */
export function isNarrow(): boolean {
  return matchMedia(query).matches;
}
