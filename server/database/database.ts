import type { CompiledQuery, Kysely } from 'kysely';
import type { Dialect } from './dialect.ts';
import type { Durability } from './durability.ts';
import type { Schema } from './schema.ts';
import type { Urgency } from './urgency-queue.ts';

/** Connections of one pool: open, open and free, those who wait for one, and those opened in place of lost ones. */
export interface PoolFigures {
  open: number;
  idle: number;
  waiting: number;
  replaced: number;
  /** Whether they lead to a pooler, which has connections of its own. */
  arePooled: boolean;
}

/** How busy the way to the database is. */
export interface DatabaseFigures {
  /** Who waits for SQLite's writer; null: there is none. */
  writerWaiting: number | null;
  /** Of PostgreSQL; null: there are none. */
  pools: Record<'main' | 'long_reads', PoolFigures> | null;
}

/** The database, whichever it is. */
export interface Database {
  /**
   * Queries of every kind. A single writing statement is committed, durably, before it resolves; on SQLite such
   * statements share commits. `query.transaction()` is for what needs several statements and decisions between them.
   */
  query: Kysely<Schema>;
  /**
   * Selects that may take long, each by itself: other statements do not wait for them, and they end with
   * `TookTooLong` after some seconds.
   */
  longReads: Kysely<Schema>;
  /**
   * Reads lists and statistics: from a replica, where there is one that has all that was committed before, else from
   * here. `use` only reads, since it may be run twice, and everything by the database that it is given.
   */
  reading<Value>(use: (from: Database) => Promise<Value>): Promise<Value>;
  /** One unchanging view of everything, for as long as it is used, while others go on writing. */
  snapshot<Value>(use: (query: Kysely<Schema>) => Promise<Value>): Promise<Value>;
  /** What differs between the two databases, by name. */
  dialect: Dialect;
  /** Runs statements that were compiled before, together, and resolves with each one's rows after the commit. */
  commit(statements: CompiledQuery[], durability: Durability, urgency?: Urgency): Promise<unknown[][]>;
  /** The same database for those who are that urgent: where a queue forms, they come before the less urgent ones. */
  withUrgency(urgency: Urgency): Database;
  /**
   * Makes sure that what was deleted is gone from the files as well: from all of SQLite's, and from those of the named
   * tables in PostgreSQL. False: a transaction still reads an older state, a backup for instance, and it has to be tried
   * again.
   */
  purgeDeleted(tables: readonly (keyof Schema)[]): Promise<boolean>;
  /** How many transactions jobs may have under way, so that nobody else waits for a connection. */
  jobsAtOnce(): number;
  figures(): DatabaseFigures;
  close(): Promise<void>;
}
