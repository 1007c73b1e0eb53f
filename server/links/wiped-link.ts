import type { LinksTable } from '../database/tables/links.ts';
import { emptiedOptions, type StayingOptionColumn } from './options/plain-options.ts';

/** What stays of a deleted link: its code stays taken, and its owner's totals keep its clicks. */
type StayingColumn =
  | 'id'
  | 'type'
  | 'code'
  | 'owner_id'
  | 'clicks'
  | 'expires_at_ms'
  | 'created_at_ms'
  | 'version'
  | 'deleted_at_ms'
  | 'destroy_after_last'
  | 'zero_knowledge'
  | 'last_opened_at_ms'
  | 'wiped_at_ms'
  | 'disabled_at_ms'
  | 'archived_at_ms'
  | 'carried_clicks'
  | StayingOptionColumn;

/** What a deleted link holds. Every column is wiped here or named above: the compiler asks for each new one. */
export const wipedLink = {
  target: null,
  key_sealed: null,
  is_active: 0,
  tags_folded: null,
  last_visited_at_ms: null,
  ...emptiedOptions,
} as const satisfies Record<Exclude<keyof LinksTable, StayingColumn>, null | 0>;
