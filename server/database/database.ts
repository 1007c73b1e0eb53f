import type { CompiledQuery, Kysely } from 'kysely';
import type { Dialect } from './dialect.ts';
import type { Schema } from './schema.ts';
import type { Durability } from './sqlite-writer-protocol.ts';
import type { Urgency } from './urgency-queue.ts';

/** The database, whichever it is. */
export interface Database {
  /**
   * Queries of every kind. A single writing statement is committed, durably, before it resolves; on SQLite such
   * statements share commits. `query.transaction()` is for what needs several statements and decisions between them.
   */
  query: Kysely<Schema>;
  /** What differs between the two databases, by name. */
  dialect: Dialect;
  /** Runs statements that were compiled before, together, and resolves with each one's rows after the commit. */
  commit(statements: CompiledQuery[], durability: Durability, urgency?: Urgency): Promise<unknown[][]>;
  /** The same database for what nobody waits for: where writers form a queue, everybody else comes first. */
  inBackground(): Database;
  /**
   * Makes sure that secrets that were deleted are gone from the files as well. False: somebody is still reading an older
   * state, a backup for instance, and it has to be tried again.
   */
  purgeDeleted(): Promise<boolean>;
  close(): Promise<void>;
}
