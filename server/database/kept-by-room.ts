import type { Compilable, Kysely, RawBuilder, Transaction } from 'kysely';
import type { Vault } from '../platform/vault.ts';
import type { Database } from './database.ts';
import type { Dialect } from './dialect.ts';
import type { EncryptedColumn } from './encrypted-column.ts';
import type { Schema } from './schema.ts';
import type { UserRow } from './tables/people.ts';

/**
 * What one room keeps of people and of their links. Accounts walk the lists of all rooms (server/kept-by-rooms.ts) when
 * an account is deleted or exported; a test holds them against the tables that there are.
 */
export interface KeptByRoom {
  /** Every table of the room that names a person or a link, be it by a column, by an address or by a code. */
  tables: { readonly [Table in KeptTableName]?: KeptTable };
  /** What people take along, as properties of the export. */
  exportFacts?(deps: ExportDeps, person: UserRow): Promise<Record<string, unknown>>;
  encrypted?: readonly EncryptedColumn[];
}

/** The search index is no table that both databases have. */
type KeptTableName = keyof Schema | 'links_search';

export interface KeptTable {
  /** How it is wiped with an account; or why it need not be. */
  wiped: Wiping | Because;
  /** The property of the export that it is in; or why it is in none. */
  exported: { as: string } | Because;
}

interface Because {
  because: string;
}

/** How a table is wiped, in the order in which an account goes; most tables take part in one step. */
export interface Wiping {
  /** Removes what stands under an address, before the account is closed. `isProved`: it is known to be the person's. */
  byEmail?(deps: WipingDeps, email: string, isProved: boolean): Promise<void>;
  /** Removes what belongs to an account, in the transaction that closes it. */
  inClosing?(transaction: Transaction<Schema>, person: UserRow): Promise<void>;
  /**
   * A statement that wipes what is kept of some links of a deleted account; committed together with all others. Null:
   * this database needs none.
   */
  ofLinks?(query: Kysely<Schema>, links: WipedLinks): Compilable | null;
  /** Removes what is left when the account has no links any more. */
  withAccount?(transaction: Transaction<Schema>, userId: number): Promise<void>;
}

export interface WipingDeps {
  database: Database;
  vault: Vault;
}

export interface WipedLinks {
  /** The ids, as what stands behind `in`. */
  ids: RawBuilder<number>;
  ownerId: number;
  now: number;
  dialect: Pick<Dialect, 'kind'>;
}

export interface ExportDeps extends WipingDeps {
  publicUrl: string;
}
