import type { LinkListItem } from '../../../contract/links.ts';

/** A tag as lists and details show it. */
export type ShownTag = LinkListItem['tags'][number];
