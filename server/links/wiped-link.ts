import type { LinksTable } from '../database/schema.ts';

/** What stays of a deleted link: its code stays taken, and its owner's totals keep its clicks. */
type StayingColumn =
  | 'id'
  | 'type'
  | 'code'
  | 'owner_id'
  | 'redirection_time'
  | 'clicks_limit'
  | 'clicks'
  | 'expires_at_ms'
  | 'created_at_ms'
  | 'version'
  | 'deleted_at_ms'
  | 'destroy_after_last'
  | 'zero_knowledge'
  | 'last_opened_at_ms'
  | 'wiped_at_ms'
  | 'disabled_at_ms';

/** What a deleted link holds. Every column is wiped here or named above: the compiler asks for each new one. */
export const wipedLink = {
  target: null,
  message: null,
  key_sealed: null,
  is_active: 0,
} as const satisfies Record<Exclude<keyof LinksTable, StayingColumn>, null | 0>;
