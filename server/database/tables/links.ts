import type { Generated, Selectable } from 'kysely';
import type { LinkType } from '../../../contract/fields.ts';
import type { Flag } from './flag.ts';

/** Short links of both types: what they share is decided once. */
export interface LinksTable {
  id: Generated<number>;
  type: LinkType;
  code: string;
  /** Null: made by a visitor. */
  owner_id: number | null;
  /** Null: a secret, or deleted. */
  target: string | null;
  is_active: Flag;
  key_sealed: Uint8Array | null;
  /** Seconds the message page stays; null: none. */
  redirection_time: number | null;
  message: string | null;
  clicks_limit: number | null;
  /** Every click so far; the click limit is held against it. */
  clicks: Generated<number>;
  expires_at_ms: number | null;
  created_at_ms: number;
  /** Grows with every edit; tokens handed to visitors are bound to it. */
  version: Generated<number>;
  deleted_at_ms: number | null;
  /** Secrets: wipe the message after the last opening. */
  destroy_after_last: Generated<Flag>;
  /** Secrets: sealed in the creator's browser. */
  zero_knowledge: Generated<Flag>;
  /** Secrets: the latest opening; a used-up secret is expired from then on. */
  last_opened_at_ms: number | null;
  /** Secrets: when the message was wiped for good. */
  wiped_at_ms: number | null;
  /** An operator has stopped it; its owner cannot undo that. */
  disabled_at_ms: number | null;
  /** The owner's own words. */
  note: string | null;
  /** The same as the search finds it. */
  note_folded: string | null;
  /** What its owner is told of by mail: names of contract/receipts/notices.ts, with blanks between them. */
  notify: string | null;
  /** What its owner calls it, in one line. */
  title: string | null;
  /** The same as the search finds it. */
  title_folded: string | null;
  /** The names of its tags as the search finds them, with a line break between two. */
  tags_folded: string | null;
  /** Put away by its owner: it works as before, and the lists leave it out. */
  archived_at_ms: number | null;
  /** Clicks that an import has brought along: shown, and held against no limit. */
  carried_clicks: Generated<number>;
  /** The latest visit that was counted in, of one with an owner; of a visit long ago link_ranks may know alone. */
  last_visited_at_ms: number | null;
}

/** A link or secret as it is read. */
export type LinkRow = Selectable<LinksTable>;

/** What cached links have to be forgotten: every change of a link leaves its code here. */
export interface LinkChangesTable {
  id: Generated<number>;
  /** `all`: whatever is cached has to be forgotten, an account with all its links is deleted. */
  type: LinkType | 'all';
  code: string;
  changed_at_ms: number;
}

/** Links that the search index still knows by their whole address, as it did once. */
export interface LinksIndexedWholeTable {
  link_id: number;
}

/** Forms of codes that some link has besides the usual one. */
export interface CodeFormsTable {
  form: 'wide';
}
