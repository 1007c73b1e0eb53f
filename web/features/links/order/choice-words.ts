import type { ListSort } from '../../../../contract/order/list-filter.ts';
import type { ChosenState, ExpiryKind } from './list-choice.ts';

export const stateNames: Record<ChosenState, string> = {
  active: 'Active',
  inactive: 'Deactivated',
  expired: 'Expired',
  stopped: 'Stopped',
};

export const expiryNames: Record<ExpiryKind, string> = {
  none: 'Never ends',
  timed: 'Ends later',
  ended: 'Has ended',
};

export const sortNames: Record<ListSort, string> = {
  newest: 'Newest',
  visited: 'Most visited',
  last_visited: 'Last visited',
  ending: 'Ending soon',
};

type YesOrNo = 'yes' | 'no';

export const keyNames: Record<YesOrNo, string> = { yes: 'With a key', no: 'Without a key' };
export const limitNames: Record<YesOrNo, string> = { yes: 'With a limit', no: 'Without a limit' };

/** A flag by the name of its choice. */
export function yesOrNo(flag: boolean): YesOrNo {
  return flag ? 'yes' : 'no';
}
