import type { Location } from 'react-router';
import { paths } from '../../contract/paths.ts';

/** What lies over, or on narrow screens instead of, the dashboard. */
export type HomeView = 'new-shylnk' | 'new-secret' | 'about';

/** The address that opens a view of the dashboard, keeping the list and the link that are selected there. */
export function homeViewAddress(view: HomeView, { pathname, search }: Location): string {
  const query = new URLSearchParams(pathname === paths.home ? search : '');
  query.set('view', view);
  return `${paths.home}?${query}`;
}
