import type { CompiledQuery, Kysely, Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Dialect } from '../database/dialect.ts';
import type { Schema } from '../database/schema.ts';

const foldingLock = 7_301_002;

/** Held by all who fold clicks, together. */
export function shareFolding(transaction: Transaction<Schema>, dialect: Dialect): Promise<void> {
  return dialect.shareAdvisory(transaction, foldingLock);
}

/** Lets nobody fold clicks until the transaction ends. */
export function lockFolding(transaction: Transaction<Schema>, dialect: Dialect): Promise<void> {
  return dialect.lockAdvisory(transaction, foldingLock);
}

/** Waits until what was folded out of the batches that wait is in the sums wherever they are read. */
export function awaitFolding(query: Kysely<Schema>, dialect: Dialect): Promise<void> {
  return dialect.awaitCommitted(query, foldingLock);
}

/** Holding it alone as statements, for what is committed in one go. */
export function foldingLockStatements({
  query,
  dialect,
}: Pick<Database, 'query' | 'dialect'>): CompiledQuery[] {
  return dialect.advisoryLock(query, foldingLock);
}

/** Lets no click be recorded until the transaction ends. Taken after `lockFolding`, or both could wait for ever. */
export function holdClicks(transaction: Transaction<Schema>, dialect: Dialect): Promise<void> {
  return dialect.lockTable(transaction, 'click_batches', 'share row exclusive');
}

/** Waits for those who hold clicks, before the transaction locks the link that is clicked: they want it, too. */
export function announceClick(transaction: Transaction<Schema>, dialect: Dialect): Promise<void> {
  return dialect.lockTable(transaction, 'click_batches', 'row exclusive');
}
