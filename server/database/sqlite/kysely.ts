import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Dialect as KyselyDialect,
  type QueryResult,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Urgency } from '../urgency-queue.ts';
import type { SqliteConnection } from './connection.ts';
import type { SqliteReader } from './reader-client.ts';
import type { SqliteTransaction, SqliteWriter } from './writer-client.ts';
import type { SqliteValue, Statement, StatementResult } from './writer-protocol.ts';

/** What a query runs on: selects are read from this thread, all else goes to the writer thread, as urgent as said. */
export interface SqliteTarget {
  reader: SqliteConnection;
  writer: SqliteWriter;
  urgency: Urgency;
}

/** A transaction of SQLite has the database for itself: whoever locks rows for PostgreSQL has them already. */
class LocklessCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (!lockModifiers.has(node.modifier)) super.visitSelectModifier(node);
  }
}

const lockModifiers = new Set<SelectModifierNode['modifier']>(['ForUpdate', 'ForNoKeyUpdate', 'SkipLocked']);

/** Kysely on one reading connection of this thread and the writer thread. */
export function sqliteDialect(target: SqliteTarget): KyselyDialect {
  return {
    createAdapter: () => new ThreadedAdapter(),
    createDriver: () => sqliteDriver(target),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new LocklessCompiler(),
  };
}

/** Kysely on the reading thread: selects only. */
export function sqliteReadingDialect(reader: SqliteReader): KyselyDialect {
  return {
    createAdapter: () => new ThreadedAdapter(),
    createDriver: () => readingDriver(reader),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new LocklessCompiler(),
  };
}

function readingDriver(reader: SqliteReader): Driver {
  const refuse = async () => {
    throw new Error('Long reads are read one by one');
  };
  return {
    async init() {},
    async acquireConnection() {
      return {
        async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
          return toQueryResult(await reader.run(toStatement(query)));
        },
        streamQuery() {
          throw new Error('Streaming is not used');
        },
      };
    },
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    async releaseConnection() {},
    destroy: () => reader.close(),
  };
}

class ThreadedAdapter extends SqliteAdapter {
  /** SQLite can undo schema changes: a migration that is killed half-way leaves nothing behind. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** The writer puts transactions in a row by itself; readers need not wait, and writes share commits. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

interface SqliteKyselyConnection extends DatabaseConnection {
  transaction: SqliteTransaction | null;
}

function sqliteDriver(target: SqliteTarget): Driver {
  return {
    async init() {},
    async acquireConnection() {
      return openConnection(target);
    },
    async beginTransaction(connection) {
      (connection as SqliteKyselyConnection).transaction = await target.writer.begin(target.urgency);
    },
    commitTransaction: (connection) => endTransaction(connection as SqliteKyselyConnection, 'commit'),
    rollbackTransaction: (connection) => endTransaction(connection as SqliteKyselyConnection, 'rollback'),
    async releaseConnection() {},
    async destroy() {},
  };
}

async function endTransaction(connection: SqliteKyselyConnection, how: 'commit' | 'rollback'): Promise<void> {
  const transaction = connection.transaction;
  connection.transaction = null;
  await transaction?.[how]();
}

function openConnection({ reader, writer, urgency }: SqliteTarget): SqliteKyselyConnection {
  return {
    transaction: null,
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const statement = toStatement(query);
      if (this.transaction !== null) return toQueryResult(await this.transaction.run(statement));
      if (query.query.kind === 'SelectQueryNode') return toQueryResult(reader.run(statement));
      const [result] = await writer.runJob([statement], 'full', urgency);
      return toQueryResult(result as StatementResult);
    },
    streamQuery() {
      throw new Error('Streaming is not used');
    },
  };
}

/** A compiled query as SQLite takes it. */
export function toStatement(query: CompiledQuery): Statement {
  return { sql: query.sql, parameters: query.parameters as SqliteValue[] };
}

function toQueryResult<Row>(result: StatementResult): QueryResult<Row> {
  return {
    rows: result.rows as Row[],
    numAffectedRows: BigInt(result.changes),
    insertId: BigInt(result.lastInsertId),
  };
}
