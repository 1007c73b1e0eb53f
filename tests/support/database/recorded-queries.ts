import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Database } from '../../../server/database/database.ts';
import type { Schema } from '../../../server/database/schema.ts';
import { connectClient } from './postgres.ts';

/** Whatever has a database; PostgreSQL is asked for plans by a connection of its own. */
interface QueriedApp {
  database: Database;
  settings: { DATABASE_URL?: string | null | undefined };
}

export interface RecordedQueries {
  /** Asks the database as always, and remembers what was asked. */
  query: Kysely<Schema>;
  /** How the database carries out each of the queries so far, a text each. */
  explainAll(): Promise<string[]>;
}

/** Remembers every query, so that a test can look at its plan. */
export function recordQueries(app: QueriedApp): RecordedQueries {
  const asked: CompiledQuery[] = [];
  const { query, dialect } = app.database;
  const connection: DatabaseConnection = {
    async executeQuery<Row>(compiled: CompiledQuery) {
      asked.push(compiled);
      return query.executeQuery<Row>(compiled as CompiledQuery<Row>);
    },
    streamQuery() {
      throw new Error('Streaming is not used');
    },
  };
  const explain = dialect.kind === 'sqlite' ? explainOnSqlite : explainOnPostgres;
  return {
    query: new Kysely<Schema>({ dialect: recordingDialect(dialect.kind, connection) }),
    async explainAll() {
      const plans = await Promise.all(asked.map((compiled) => explain(app, compiled)));
      return plans.flat();
    },
  };
}

async function explainOnSqlite(app: QueriedApp, compiled: CompiledQuery): Promise<string[]> {
  const query = { kind: 'RawNode', sqlFragments: [], parameters: [] } as never;
  const explain = { ...compiled, query, sql: `explain query plan ${compiled.sql}` };
  const { rows } = await app.database.query.executeQuery<{ detail: string }>(explain);
  return [rows.map((row) => row.detail).join('\n')];
}

/** PostgreSQL plans for the values it is given and, after some times, once for whatever may come. */
async function explainOnPostgres(app: QueriedApp, { sql, parameters }: CompiledQuery): Promise<string[]> {
  const connection = connectClient(app.settings.DATABASE_URL as string);
  const forValues = await connection.ask(`explain ${sql}`, parameters);
  const forWhateverComes = await connection.ask(`explain (generic_plan) ${sql}`);
  await connection.end();
  return [forValues, forWhateverComes].map((rows) => rows.map((row) => row['QUERY PLAN']).join('\n'));
}

function recordingDialect(kind: 'sqlite' | 'postgres', connection: DatabaseConnection): Dialect {
  const nothing = async () => {};
  return {
    createAdapter: () => (kind === 'sqlite' ? new SqliteAdapter() : new PostgresAdapter()),
    createDriver: () => ({
      init: nothing,
      acquireConnection: async () => connection,
      beginTransaction: nothing,
      commitTransaction: nothing,
      rollbackTransaction: nothing,
      releaseConnection: nothing,
      destroy: nothing,
    }),
    createIntrospector: (db) =>
      kind === 'sqlite' ? new SqliteIntrospector(db) : new PostgresIntrospector(db),
    createQueryCompiler: () => (kind === 'sqlite' ? new SqliteQueryCompiler() : new PostgresQueryCompiler()),
  };
}
