import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { OwnConnection, PostgresPool } from './pool.ts';

/** Kysely on our connections: a query by itself runs wherever there is room, a transaction has one to itself. */
export function postgresDialect(pool: PostgresPool): Dialect {
  return {
    createAdapter: () => new UnlockedMigrations(),
    createDriver: () => postgresDriver(pool),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

class UnlockedMigrations extends PostgresAdapter {
  /** Kysely's own lock outlives a transaction, which a pooler does not: `migrate` takes one that ends with it. */
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

interface Connection extends DatabaseConnection {
  transaction: OwnConnection | null;
}

function postgresDriver(pool: PostgresPool): Driver {
  return {
    async init() {},
    async acquireConnection() {
      return openConnection(pool);
    },
    async beginTransaction(connection, { isolationLevel, accessMode }) {
      const transaction = await pool.take();
      (connection as Connection).transaction = transaction;
      const isolation = isolationLevel && `isolation level ${isolationLevel}`;
      await transaction.begin([isolation, accessMode].filter(Boolean).join(' '));
    },
    commitTransaction: (connection) => endTransaction(connection as Connection, 'commit'),
    rollbackTransaction: (connection) => endTransaction(connection as Connection, 'rollback'),
    async releaseConnection(connection) {
      (connection as Connection).transaction?.giveBack();
    },
    destroy: () => pool.end(),
  };
}

async function endTransaction({ transaction }: Connection, how: 'commit' | 'rollback'): Promise<void> {
  // The server has undone what it lost the connection to; the error that is on its way says more.
  if (how === 'rollback' && transaction?.isLost()) return;
  await transaction?.run(how);
}

function openConnection(pool: PostgresPool): Connection {
  return {
    transaction: null,
    async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
      const { rows, count } = await (this.transaction ?? pool).run(sql, parameters);
      return { rows: rows as Row[], numAffectedRows: BigInt(count) };
    },
    streamQuery() {
      throw new Error('Streaming is not used');
    },
  };
}
