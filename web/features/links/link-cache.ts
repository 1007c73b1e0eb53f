import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { LinkName, LinkType } from '../../../contract/fields.ts';
import type { LinkListItem } from '../../../contract/links.ts';
import type { LinkStatisticsAnswer } from '../../../contract/statistics.ts';

/** A page of the list as it is kept. */
export interface LinkPage {
  links: LinkListItem[];
  /** Where the next page begins; null: this is the last. */
  next: string | null;
}

type LinkPages = InfiniteData<LinkPage, unknown>;

/** Where the cache keeps things: every list of a type begins with its `lists` key. */
export const linkKeys = {
  lists: (type: LinkType) => ['links', 'list', type] as const,
  everyDetails: (type: LinkType) => ['links', 'details', type] as const,
  details: ({ type, code }: LinkName) => ['links', 'details', type, code] as const,
};

/** Writes into every place where a link is shown what has changed about it. */
export function patchLink(client: QueryClient, name: LinkName, changes: Partial<LinkListItem>): void {
  patchRow(client, name, changes);
  client.setQueryData<LinkStatisticsAnswer>(
    linkKeys.details(name),
    (link) => link && { ...link, ...changes },
  );
}

/** The same in the lists alone. */
export function patchRow(client: QueryClient, name: LinkName, changes: Partial<LinkListItem>): void {
  changeLists(client, name.type, (links) =>
    links.map((link) => (link.code === name.code ? { ...link, ...changes } : link)),
  );
}

/** Takes a link out of the lists; gives back how to put it in again. */
export function removeFromLists(client: QueryClient, name: LinkName): () => void {
  const before = client.getQueriesData<LinkPages>({ queryKey: linkKeys.lists(name.type) });
  changeLists(client, name.type, (links) => links.filter((link) => link.code !== name.code));
  return () => {
    for (const [key, pages] of before) client.setQueryData(key, pages);
  };
}

function changeLists(
  client: QueryClient,
  type: LinkType,
  change: (links: LinkListItem[]) => LinkListItem[],
): void {
  client.setQueriesData<LinkPages>({ queryKey: linkKeys.lists(type) }, (list) =>
    list === undefined
      ? undefined
      : { ...list, pages: list.pages.map((page) => ({ ...page, links: change(page.links) })) },
  );
}

/** Fetches the lists of a type anew, from their first page on: however far one was read, it is one call. */
export async function refreshLists(client: QueryClient, type: LinkType): Promise<void> {
  client.setQueriesData<LinkPages>({ queryKey: linkKeys.lists(type) }, (list) =>
    list === undefined
      ? undefined
      : { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
  );
  await client.invalidateQueries({ queryKey: linkKeys.lists(type) });
}
