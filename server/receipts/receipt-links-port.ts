import type { Kysely } from 'kysely';
import type { LinkType } from '../../contract/fields.ts';
import type { Dialect } from '../database/dialect.ts';
import type { Schema } from '../database/schema.ts';
import type { FindEnded } from '../webhooks/end-walk-port.ts';

/** A link or secret that ended without having been opened. */
export interface EndedUnread {
  id: number;
  expiresAtMs: number;
  notify: string | null;
}

/** What receipts ask of links. */
export interface ReceiptLinks {
  /** Those of some links that are there and have an owner, with what their owners are told of. */
  wishesOf(
    query: Kysely<Schema>,
    dialect: Dialect,
    ids: readonly number[],
  ): Promise<{ id: number; notify: string | null }[]>;
  ownerOf(
    query: Kysely<Schema>,
    id: number,
  ): Promise<{ type: LinkType; code: string; ownerId: number } | undefined>;
  /** Secrets, and links with a key or a limit, that ended unread. */
  endedUnread: FindEnded<EndedUnread>;
  /** Those of some links that are deleted, or whose message was wiped before a moment. */
  goneAmong(query: Kysely<Schema>, ids: readonly number[], wipedBeforeMs: number): Promise<number[]>;
}
