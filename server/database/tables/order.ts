import type { Generated } from 'kysely';
import type { LinkType } from '../../../contract/fields.ts';
import type { ManyAction } from '../../../contract/order/many.ts';
import type { TagColour } from '../../../contract/order/tags.ts';
import type { Flag } from './flag.ts';

/** Long lists of an owner that are kept in the order of visits, because somebody has asked for it. */
export interface RankedListsTable {
  owner_id: number;
  type: LinkType;
  /** All of them from the newest down to this one have their rank; null: all have. */
  ranked_down_to: number | null;
}

/**
 * How often the links and secrets of such lists were visited, as they are sorted by it: `links.clicks` is in no index.
 * Of other lists something may stand here from when they had ranks as well.
 */
export interface LinkRanksTable {
  link_id: number;
  owner_id: number;
  type: LinkType;
  /** Those brought along included. */
  clicks: number;
  last_visited_at_ms: number | null;
}

/** What people sort their links and secrets by. */
export interface TagsTable {
  id: Generated<number>;
  owner_id: number;
  name: string;
  /** The same as the search finds it; no two tags of a person share one. */
  name_folded: string;
  colour: TagColour;
  created_at_ms: number;
  /** It is gone for its owner, and is being taken off its links. */
  deleted_at_ms: number | null;
  /** Its links up to this one have been told that it changed; null: all have. */
  told_up_to: number | null;
}

export interface LinkTagsTable {
  tag_id: number;
  link_id: number;
}

/** What was done to many links at once, while it can be undone. */
export interface BulkActionsTable {
  id: Generated<number>;
  /** What callers name it by. */
  public_id: string;
  owner_id: number;
  type: LinkType;
  action: ManyAction;
  at_ms: number;
  /** From then on it stays; what was deleted is wiped. */
  settles_at_ms: number;
  /** It is being undone. */
  is_undone: Generated<Flag>;
}

/** The links of such an action, and what they were before. */
export interface BulkRowsTable {
  action_id: number;
  link_id: number;
  /** The state that the action left it in: whoever changes it later changes this. */
  version: number;
  /** JSON: see links/many/judge.ts. */
  before: string;
}

/** Campaign parameters that people have saved; an empty text: none of that name. */
export interface CampaignSetsTable {
  /** What callers name it by. */
  id: string;
  owner_id: number;
  name: string;
  source: string;
  medium: string;
  campaign: string;
  term: string;
  content: string;
  created_at_ms: number;
}
