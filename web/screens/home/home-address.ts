import type { LinkType } from '../../../contract/fields.ts';
import { paths } from '../../../contract/paths.ts';
import { readChoice, writeChoice } from '../../features/links/order/choice-address.ts';
import { type ListChoice, wholeList } from '../../features/links/order/list-choice.ts';

/** What lies over the dashboard, or on narrow screens stands instead of it. */
export type HomeView = 'details' | 'edit' | 'new-shylnk' | 'new-secret' | 'requests' | 'about';

/** Which place of the dashboard is shown: which list and what of it, which link, which view. */
export interface HomePlace {
  type: LinkType;
  code: string | null;
  view: HomeView | null;
  choice: ListChoice;
}

const views: readonly string[] = [
  'details',
  'edit',
  'new-shylnk',
  'new-secret',
  'requests',
  'about',
] satisfies HomeView[];

/** Reads the place from an address; what makes no sense there is left out. */
export function readHomePlace(search: string): HomePlace {
  const query = new URLSearchParams(search);
  const type = query.get('type') === 'secret' ? 'secret' : 'url';
  const code = query.get('code') || null;
  const view = query.get('view') ?? '';
  const known = views.includes(view) ? (view as HomeView) : null;
  const choice = readChoice(query);
  const needsCode = known === null || known === 'details' || known === 'edit';
  if (!needsCode) return { type, code, view: known, choice };
  return { type, code, view: code === null ? null : (known ?? 'details'), choice };
}

/** A place of the whole list, unless it says what of it. */
export type HomeTarget = Omit<HomePlace, 'choice'> & Partial<Pick<HomePlace, 'choice'>>;

/** The address of a place. */
export function homeAddress({ type, code, view, choice = wholeList }: HomeTarget): string {
  const query = new URLSearchParams();
  if (type !== 'url' || code !== null) query.set('type', type);
  if (code !== null) query.set('code', code);
  if (view !== null) query.set('view', view);
  writeChoice(query, choice);
  return query.size === 0 ? paths.home : `${paths.home}?${query}`;
}

/** The place that is left when a view closes: the link that was selected, if one was. */
export function underneath({ code, view, ...list }: HomePlace): HomePlace {
  if (view === 'details') return { ...list, code: null, view: null };
  return { ...list, code, view: code === null ? null : 'details' };
}

/** Handed on with the address of whatever was opened from the dashboard: the way back is one step in the history. */
export const openedHere = { openedHere: true };

export function wasOpenedHere(navigationState: unknown): boolean {
  return typeof navigationState === 'object' && navigationState !== null && 'openedHere' in navigationState;
}

/** Handed on with the address of a link that was jumped to from somewhere: its panel takes the focus. */
export function jumpState({ pathname }: { pathname: string }) {
  return pathname === paths.home ? { ...openedHere, jumped: true } : { jumped: true };
}

export function wasJumpedTo(navigationState: unknown): boolean {
  return typeof navigationState === 'object' && navigationState !== null && 'jumped' in navigationState;
}

interface Whereabouts {
  pathname: string;
  search: string;
}

/** Where a link is shown from anywhere: beside the list as it is, where that is a list of its type. */
export function homeLinkAddress(type: LinkType, code: string, { pathname, search }: Whereabouts): string {
  const here = readHomePlace(pathname === paths.home ? search : '');
  const choice = here.type === type ? here.choice : wholeList;
  return homeAddress({ type, code, view: 'details', choice });
}

/** Where a view opens, keeping the list and the link that are selected, and what to hand on with that address. */
export function homeViewLink(view: Exclude<HomeView, 'details' | 'edit'>, { pathname, search }: Whereabouts) {
  const isHome = pathname === paths.home;
  const place = readHomePlace(isHome ? search : '');
  return { to: homeAddress({ ...place, view }), state: isHome ? openedHere : undefined };
}

/** Whether narrow screens show a page with a bar of its own there. */
export function hasOwnBar({ pathname, search }: Whereabouts): boolean {
  if (pathname !== paths.home) return false;
  const { view } = readHomePlace(search);
  return view === 'details' || view === 'edit';
}
