import type { LinkListItem } from '../../../contract/links.ts';

/** What a visitor would meet. */
export type LinkState = 'active' | 'deactivated' | 'expired';

/** Expired comes first: such a link cannot be switched on, whatever its owner had chosen. */
export function linkState(link: Pick<LinkListItem, 'is_active' | 'remaining_days'>): LinkState {
  if (link.remaining_days === 'expired') return 'expired';
  return link.is_active ? 'active' : 'deactivated';
}

export const stateWords: Record<LinkState, string> = {
  active: 'Active',
  deactivated: 'Deactivated',
  expired: 'Expired',
};
