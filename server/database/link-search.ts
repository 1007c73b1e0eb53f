import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely';
import type { LinkType } from '../../contract/fields.ts';
import type { Schema } from './schema.ts';

/** The newest of one owner's links that contain a text in their address or code. */
export interface WantedLinks {
  ownerId: number;
  type: LinkType;
  /** At least three characters, all of them printable ASCII, none a blank, letters in lower case. */
  term: string;
  /** Only links that were made before this one. */
  belowId: number;
  count: number;
}

/** Finds links by a part of their address or code: the trigram index of a database. */
export interface LinkSearch {
  /** Creates the index and the triggers that keep it. */
  create(db: Kysely<unknown>): Promise<void>;
  /** Ids of links that contain the term, the newest first. Made for terms that few links contain. */
  idsContaining(query: Kysely<Schema>, wanted: WantedLinks): Promise<number[]>;
}

/** Whether a text contains the term, letter case aside. */
export function contains(searched: Expression<unknown>, term: string): RawBuilder<boolean> {
  const pattern = `%${term.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`lower(${searched}) like ${pattern} escape '\\'`;
}
