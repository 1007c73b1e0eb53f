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
import type { OwnConnection, PostgresPool } from './postgres-pool.ts';

/** Kysely on our connections: a query by itself runs wherever there is room, a transaction has one to itself. */
export function postgresDialect(pool: PostgresPool): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => postgresDriver(pool),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
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
    async beginTransaction(connection) {
      const transaction = await pool.take();
      (connection as Connection).transaction = transaction;
      await transaction.run('begin');
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
  await transaction?.run(how);
}

function openConnection(pool: PostgresPool): Connection {
  return {
    transaction: null,
    async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
      const rows = await (this.transaction ?? pool).run(sql, parameters);
      return { rows: rows as unknown as Row[], numAffectedRows: BigInt(rows.count ?? 0) };
    },
    streamQuery() {
      throw new Error('Streaming is not used');
    },
  };
}
