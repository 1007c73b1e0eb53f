import {
  type Compilable,
  type CompiledQuery,
  type Kysely,
  type RawBuilder,
  sql,
  type Transaction,
} from 'kysely';
import type { LinkSearch } from '../links/search/link-search.ts';
import { postgresLinkSearch } from '../links/search/postgres-search-store.ts';
import { sqliteLinkSearch } from '../links/search/sqlite-search-store.ts';
import type { Schema } from './schema.ts';

/** Everything that differs between SQLite and PostgreSQL, by name. */
export interface Dialect {
  kind: 'sqlite' | 'postgres';
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
  /** Ends a select whose rows are about to be changed: nobody else changes them before this transaction ends. */
  lockRows: RawBuilder<unknown>;
  /** Finding links by a part of their address or code. */
  linkSearch: LinkSearch;
  /**
   * Many rows, a list of lists in JSON, as a table with named columns, given as one parameter: a statement whose text
   * depends on how many rows there are takes longer to understand than to run.
   */
  manyRows(json: string, columns: Record<string, 'number' | 'text'>): RawBuilder<unknown>;
  /** Whether a statement failed because something that has to be unique is there already. */
  isTaken(error: unknown): boolean;
  /** Lets one transaction at a time change the schema, however long that takes. */
  lockMigration(transaction: Kysely<Schema>): Promise<void>;
  /** Lets one transaction at a time note link changes; SQLite has only one writer anyway. */
  lockLinkChanges(transaction: Transaction<Schema>): Promise<void>;
  /** Lets one transaction at a time fold clicks. */
  lockFolding(transaction: Transaction<Schema>): Promise<void>;
  /** The same as statements, for what is committed in one go. */
  foldingLock(query: Kysely<Schema>): CompiledQuery[];
  /** Lets no click be recorded until the transaction ends. Taken after `lockFolding`, or both could wait for ever. */
  holdClicks(transaction: Transaction<Schema>): Promise<void>;
  /** Waits for those who hold clicks, before the transaction locks the link that is clicked: they want it, too. */
  announceClick(transaction: Transaction<Schema>): Promise<void>;
  /**
   * Statements that run an update and, only if it found its row, insert the rows that go with it. The first statement
   * gives the update's rows.
   */
  updateThenInsert(query: Kysely<Schema>, update: Compilable, rows: FollowingRow[]): CompiledQuery[];
}

/** A row that is inserted only if the update before it found what it looked for. */
export interface FollowingRow {
  into: keyof Schema;
  values: Record<string, FollowingValue>;
}

/** Values carry their type, which PostgreSQL cannot guess in a select. */
export type FollowingValue = { text: string } | { number: number } | { bytes: Uint8Array };

function insertFollowing(
  { bigInteger, bytes }: { bigInteger: RawBuilder<unknown>; bytes: RawBuilder<unknown> },
  { into, values }: FollowingRow,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const columns = Object.keys(values).map((column) => sql.ref(column));
  const typed = Object.values(values).map((value) => {
    if ('text' in value) return sql`cast(${value.text} as text)`;
    return 'number' in value
      ? sql`cast(${value.number} as ${bigInteger})`
      : sql`cast(${value.bytes} as ${bytes})`;
  });
  return sql`insert into ${sql.table(into)} (${sql.join(columns)}) select ${sql.join(typed)} ${condition}`;
}

const sqliteUniqueViolation = '2067';
const postgresUniqueViolation = '23505';

export const sqliteNames: Dialect = {
  kind: 'sqlite',
  idColumn: sql`integer primary key autoincrement`,
  bigInteger: sql`integer`,
  bytes: sql`blob`,
  codeType: sql`text`,
  keptByKey: sql`without rowid`,
  lockRows: sql``,
  linkSearch: sqliteLinkSearch,
  manyRows: (json, columns) => {
    const values = Object.keys(columns).map(
      (column, place) => sql`value ->> ${sql.lit(place)} as ${sql.ref(column)}`,
    );
    return sql`(select ${sql.join(values)} from json_each(${json}))`;
  },
  isTaken: (error) => (error as { sqliteCode?: string }).sqliteCode === sqliteUniqueViolation,
  lockMigration: async () => {},
  lockLinkChanges: async () => {},
  lockFolding: async () => {},
  foldingLock: () => [],
  holdClicks: async () => {},
  announceClick: async () => {},
  // Each row is one change, so that the condition holds for the next row as well.
  updateThenInsert: (query, update, rows) => [
    update.compile(),
    ...rows.map((row) => insertFollowing(sqliteNames, row, sql`where changes() > 0`).compile(query)),
  ],
};

/** Names of our locks among the advisory locks of a PostgreSQL database. */
const linkChangesLock = 7_301_001;
const lockFoldingOnPostgres = sql`select pg_advisory_xact_lock(${sql.lit(7_301_002)})`;
/** Kysely's: earlier versions of ours take it too. */
const migrationLock = '3853314791062309107';

/** Lifts the limits on a statement and on the time between two of them, until the transaction ends. */
export async function waitAsLongAsItTakes(transaction: Kysely<Schema>): Promise<void> {
  await sql`set local statement_timeout to 0`.execute(transaction);
  await sql`set local idle_in_transaction_session_timeout to 0`.execute(transaction);
}

export const postgresNames: Dialect = {
  kind: 'postgres',
  idColumn: sql`bigint generated by default as identity primary key`,
  bigInteger: sql`bigint`,
  bytes: sql`bytea`,
  codeType: sql`text collate "C"`,
  keptByKey: sql``,
  lockRows: sql`for update`,
  linkSearch: postgresLinkSearch,
  manyRows: (json, columns) => {
    const values = Object.entries(columns).map(
      ([column, type], place) =>
        sql`cast(value ->> ${sql.lit(place)} as ${type === 'number' ? sql`bigint` : sql`text`}) as ${sql.ref(column)}`,
    );
    return sql`(select ${sql.join(values)} from jsonb_array_elements(cast(${json} as jsonb)))`;
  },
  isTaken: (error) => (error as { code?: string }).code === postgresUniqueViolation,
  async lockMigration(transaction) {
    await waitAsLongAsItTakes(transaction);
    await sql`select pg_advisory_xact_lock(cast(${migrationLock} as bigint))`.execute(transaction);
  },
  async lockLinkChanges(transaction) {
    await sql`select pg_advisory_xact_lock(${linkChangesLock})`.execute(transaction);
  },
  async lockFolding(transaction) {
    await lockFoldingOnPostgres.execute(transaction);
  },
  foldingLock: (query) => [lockFoldingOnPostgres.compile(query)],
  async holdClicks(transaction) {
    await sql`lock table click_batches in share row exclusive mode`.execute(transaction);
  },
  async announceClick(transaction) {
    await sql`lock table click_batches in row exclusive mode`.execute(transaction);
  },
  updateThenInsert: (query, update, rows) => {
    const followers = rows.map(
      (row, index) =>
        sql`${sql.ref(`row${index}`)} as (${insertFollowing(postgresNames, row, sql`from updated`)})`,
    );
    return [
      sql`with updated as (${update as never}), ${sql.join(followers)} select * from updated`.compile(query),
    ];
  },
};
