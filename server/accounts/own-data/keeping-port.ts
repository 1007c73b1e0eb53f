import type { CompiledQuery, Kysely, Transaction } from 'kysely';
import type { LinkType } from '../../../contract/fields.ts';
import type { ExportDeps, KeptByRoom } from '../../database/kept-by-room.ts';
import type { Schema } from '../../database/schema.ts';
import type { UserRow } from '../../database/tables/people.ts';

/** What all rooms keep of people, and what accounts need of other rooms to wipe and to export it. */
export interface Keeping {
  rooms: readonly KeptByRoom[];
  links: PersonsLinks;
  apiKeys: PersonsApiKeys;
  /** Bytes that the messages of some secrets take. */
  contentBytes(query: Kysely<Schema>, linkIds: number[]): Promise<Map<number, number>>;
  /** Lets no click be folded until the transaction ends: no sum is written after it was removed. */
  lockFolding(transaction: Transaction<Schema>): Promise<void>;
  /** The same as statements, for what is committed in one go. */
  foldingLock(): CompiledQuery[];
  /** The links of a person as properties of the export, piece by piece; `ensureThere` throws when the person is gone. */
  writeLinks(deps: ExportDeps, person: UserRow, ensureThere: () => Promise<void>): AsyncGenerator<string>;
}

/** What accounts ask of the keys by which people's programs call. */
export interface PersonsApiKeys {
  /** How many of a person a program could call with. */
  countLive(query: Kysely<Schema>, userId: number, now: number): Promise<number>;
  /** Ends all keys of a person; the list still tells of them. */
  revokeAll(transaction: Transaction<Schema>, userId: number, now: number): Promise<number>;
  /** Removes all keys of a person; says whether there was any. */
  removeAll(transaction: Transaction<Schema>, userId: number): Promise<boolean>;
}

/** What accounts ask of the links that people have. */
export interface PersonsLinks {
  /** Whether an account has ever made a link or secret that still names it. */
  hasAny(query: Kysely<Schema>, ownerId: number): Promise<boolean>;
  /**
   * Some of an account's links and secrets, deleted ones too, the newest first, after a certain one (0: from the first),
   * with the characters of theirs that the search index has.
   */
  newestAfter(
    query: Kysely<Schema>,
    ownerId: number,
    afterId: number,
    count: number,
  ): Promise<{ id: number; characters: number }[]>;
  /** Whose a link or secret is, and its name; undefined: it has no owner. */
  ownerOf(
    query: Kysely<Schema>,
    linkId: number,
  ): Promise<{ type: LinkType; code: string; ownerId: number } | undefined>;
}
