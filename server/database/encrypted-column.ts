import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** Encrypted bytes of one row, and what they are bound to. */
export interface EncryptedCell {
  id: number;
  encrypted: Uint8Array;
  context: string;
}

/** A column whose bytes the vault has encrypted. A cell is written only if it was not changed since it was read. */
export interface EncryptedColumn {
  table: keyof Schema;
  column: string;
  /** The first cells after a certain row. */
  read(query: Kysely<Schema>, afterId: number): Promise<EncryptedCell[]>;
  /** `keyId` names the application secret that the new bytes are encrypted with. */
  write(query: Kysely<Schema>, cell: EncryptedCell, encrypted: Uint8Array, keyId: string): Promise<unknown>;
}

/** So many cells are read at once. */
export const cellsAtOnce = 200;
