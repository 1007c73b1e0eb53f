import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Dialect as KyselyDialect,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { OwnConnection, PostgresSlots } from './pool.ts';

/** Kysely on our connections: a query by itself runs wherever there is room, a transaction has one to itself. */
export function postgresDialect(slots: PostgresSlots): KyselyDialect {
  return {
    createAdapter: () => new UnlockedMigrations(),
    createDriver: () => postgresDriver(slots),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

class UnlockedMigrations extends PostgresAdapter {
  /** Kysely's own lock outlives a transaction, which a pooler does not: `migrate` takes one that ends with it. */
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

interface PostgresKyselyConnection extends DatabaseConnection {
  transaction: OwnConnection | null;
}

function postgresDriver(slots: PostgresSlots): Driver {
  return {
    async init() {},
    async acquireConnection() {
      return openConnection(slots);
    },
    async beginTransaction(connection, { isolationLevel, accessMode }) {
      const transaction = await slots.take();
      (connection as PostgresKyselyConnection).transaction = transaction;
      const isolation = isolationLevel && `isolation level ${isolationLevel}`;
      await transaction.begin([isolation, accessMode].filter(Boolean).join(' '));
    },
    commitTransaction: (connection) => endTransaction(connection as PostgresKyselyConnection, 'commit'),
    rollbackTransaction: (connection) => endTransaction(connection as PostgresKyselyConnection, 'rollback'),
    async releaseConnection(connection) {
      (connection as PostgresKyselyConnection).transaction?.release();
    },
    async destroy() {},
  };
}

async function endTransaction(
  { transaction }: PostgresKyselyConnection,
  how: 'commit' | 'rollback',
): Promise<void> {
  // The server has undone what it lost the connection to; the error that is on its way says more.
  if (how === 'rollback' && transaction?.isLost()) return;
  await transaction?.run(how);
}

function openConnection(slots: PostgresSlots): PostgresKyselyConnection {
  return {
    transaction: null,
    async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
      const { rows, count } = await (this.transaction ?? slots).run(sql, parameters);
      return { rows: rows as Row[], numAffectedRows: BigInt(count) };
    },
    streamQuery() {
      throw new Error('Streaming is not used');
    },
  };
}
