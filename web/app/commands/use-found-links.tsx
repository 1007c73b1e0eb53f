import { useInfiniteQuery } from '@tanstack/react-query';
import { Link2, Mail } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import type { LinkType } from '../../../contract/fields.ts';
import { searchProblem } from '../../../contract/input/search.ts';
import { messages } from '../../../contract/messages.ts';
import { linkListQuery } from '../../features/links/list/link-list-query.ts';
import { describeRow } from '../../features/links/list/row-words.ts';
import { useSearch } from '../../features/links/list/use-search.ts';
import { wholeList } from '../../features/links/order/list-choice.ts';
import { homeLinkAddress, jumpState } from '../../screens/home/home-address.ts';
import type { CommandGroup } from './command.ts';

/** As many as can be taken in at a glance; a longer word finds fewer. */
const shownOfEach = 5;

export interface FoundLinks {
  entered: string;
  enter: (text: string) => void;
  groups: CommandGroup[];
  /** How the search stands: too little or too much was entered, it goes on, it is over, or it could not be made. */
  state: 'idle' | 'too-long' | 'searching' | 'done' | 'failed';
  /** Searches once more. */
  retry: () => void;
}

/** Shylnks and secrets that contain what is entered, as commands that lead to them. */
export function useFoundLinks(): FoundLinks {
  const { entered, enter, term } = useSearch(false);
  const shylnks = useFound('url', term);
  const secrets = useFound('secret', term);
  const isWaiting = entered.trim() !== term;
  const problem = searchProblem(entered);
  const groups = [
    { title: 'Shylnks', items: shylnks.items },
    { title: 'Secrets', items: secrets.items },
  ].filter(({ items }) => items.length > 0);
  const retry = () => {
    for (const search of [shylnks, secrets]) if (search.isError) search.refetch();
  };
  const field = { entered, enter, retry };
  if (problem !== null)
    return {
      ...field,
      groups: [],
      state: problem === messages.dashboard.searchTooLong ? 'too-long' : 'idle',
    };
  if (isWaiting || shylnks.isPending || secrets.isPending) {
    return { ...field, groups: isWaiting ? [] : groups, state: 'searching' };
  }
  return { ...field, groups, state: shylnks.isError || secrets.isError ? 'failed' : 'done' };
}

function useFound(type: LinkType, term: string) {
  const location = useLocation();
  const navigate = useNavigate();
  const { data, isPending, isError, refetch } = useInfiniteQuery({
    ...linkListQuery(type, term, wholeList),
    enabled: term !== '',
    retry: false,
    meta: { overlay: false },
  });
  const links = data?.pages[0]?.links.slice(0, shownOfEach) ?? [];
  const items = links.map((link) => ({
    id: `${type}-${link.code}`,
    label: link.title ?? link.code,
    detail: describeRow(link),
    icon: type === 'url' ? <Link2 size={16} /> : <Mail size={16} />,
    run: () => void navigate(homeLinkAddress(type, link.code, location), { state: jumpState(location) }),
  }));
  return { items, isPending, isError, refetch: () => void refetch() };
}
