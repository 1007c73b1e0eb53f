import type { Transaction } from 'kysely';
import type { Dialect } from '../database/dialect.ts';
import type { Schema } from '../database/schema.ts';

/** How far a walk has come: up to this moment, and in it up to this link. */
export interface ExpiryMark {
  atMs: number;
  linkId: number;
}

/** Whose walks there are: each has its own mark. */
export type MarkName = 'expiry' | 'receipts';

/** Finds ended links after a mark and up to a moment, in the order of their ends. */
export type FindEnded<Ended> = (
  transaction: Transaction<Schema>,
  after: ExpiryMark,
  untilMs: number,
  most: number,
  dialect: Dialect,
) => Promise<Ended[]>;

/** A walk over links in the order of their ends. */
export interface EndWalk<Ended extends { id: number; expiresAtMs: number }> {
  mark: MarkName;
  find: FindEnded<Ended>;
  /** What is done with some of them, in the transaction that moves the mark. */
  note(transaction: Transaction<Schema>, ended: readonly Ended[], now: number): Promise<void>;
}
