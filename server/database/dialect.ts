import type { Compilable, CompiledQuery, Kysely, RawBuilder, SqlBool, Transaction } from 'kysely';
import type { FollowingRow } from './following-row.ts';
import type { Schema } from './schema.ts';

/** Everything that differs between SQLite and PostgreSQL, by name. */
export interface Dialect {
  kind: 'sqlite' | 'postgres';
  /** Whether tables are spread over several machines, which the statements on several of their rows have to fit. */
  isDistributed: boolean;
  /** A column that numbers its rows and never gives a number twice. */
  idColumn: RawBuilder<unknown>;
  /** The type of 64-bit whole numbers. */
  bigInteger: RawBuilder<unknown>;
  /** The type of bytes. */
  bytes: RawBuilder<unknown>;
  /** The type of codes: compared letter by letter, upper and lower case apart. */
  codeType: RawBuilder<unknown>;
  /** Ends the creation of a table whose rows are kept in the order of their primary key. */
  keptByKey: RawBuilder<unknown>;
  /**
   * Many rows, a list of lists in JSON, as a table with named columns, given as one parameter: a statement whose text
   * depends on how many rows there are takes longer to understand than to run. Bytes stand in it in hexadecimal.
   */
  manyRows(json: string, columns: Record<string, 'number' | 'text' | 'bytes'>): RawBuilder<unknown>;
  /** The same of rows that may be thousands, none of whose cells is empty. */
  rowsAsTable(
    rows: readonly (readonly (number | string)[])[],
    columns: Record<string, 'number' | 'text'>,
  ): RawBuilder<unknown>;
  /** Whether a number is one of many, which are one parameter as well. */
  isAmong(column: string, numbers: readonly number[]): RawBuilder<SqlBool>;
  /** Why an engine that takes this database's statements is refused all the same; null: it is the one that is meant. */
  findRefusal(query: Kysely<Schema>): Promise<string | null>;
  /** Whether a statement failed because something that has to be unique is there already. */
  isTaken(error: unknown): boolean;
  /** Lets one transaction at a time change the schema, however long that takes. */
  lockMigration(transaction: Kysely<Schema>): Promise<void>;
  /** Lets one transaction at a time hold an advisory lock; SQLite has only one writer anyway. */
  lockAdvisory(transaction: Transaction<Schema>, lock: AdvisoryLock): Promise<void>;
  /**
   * Lets any number of transactions hold it at once, and none that holds it alone. Their commit need not be on the disk
   * when it is answered: what they did is done anew, all of it, should a power cut take it back.
   */
  shareAdvisory(transaction: Transaction<Schema>, lock: AdvisoryLock): Promise<void>;
  /**
   * Waits for whoever holds it alone. Where tables lie on several machines a commit is seen on one before it is on the
   * others, and its lock is held until it is on all: what was seen of it before is then seen everywhere.
   */
  awaitCommitted(query: Kysely<Schema>, lock: AdvisoryLock): Promise<void>;
  /** Has what a transaction writes on one other machine be committed together with what it writes here, or not at all. */
  commitTogether(transaction: Transaction<Schema>): Promise<void>;
  /** Holding it alone as statements, for what is committed in one go. */
  advisoryLock(query: Kysely<Schema>, lock: AdvisoryLock): CompiledQuery[];
  /** Locks rows in the order of their ids until the transaction ends: two who lock the same do not wait in a circle. */
  lockInOrder(transaction: Transaction<Schema>, table: 'links', ids: readonly number[]): Promise<void>;
  /** Locks a table against others who lock it in a mode that conflicts, until the transaction ends. */
  lockTable(transaction: Transaction<Schema>, table: keyof Schema, mode: TableLockMode): Promise<void>;
  /**
   * An insert that returns rows, of which only those are wanted that a condition holds for; SQLite gives the others,
   * too.
   */
  returnedWhere(insert: RawBuilder<unknown>, condition: RawBuilder<SqlBool>): RawBuilder<unknown>;
  /**
   * Statements that run an update and, only if it found its row, insert the rows that go with it. The first statement
   * gives the update's rows.
   */
  updateThenInsert(query: Kysely<Schema>, update: Compilable, rows: FollowingRow[]): CompiledQuery[];
}

/** Numbers of our advisory locks in a PostgreSQL database: installations of several versions share them. */
export type AdvisoryLock = 7_301_001 | 7_301_002;

/** PostgreSQL's names: the second one waits for whoever holds the first, and not for its like. */
export type TableLockMode = 'share row exclusive' | 'row exclusive';
