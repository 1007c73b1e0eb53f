import type { CompiledQuery, DatabaseConnection } from 'kysely';
import type { Database } from '../../../server/database/database.ts';

export interface AskedStatement {
  statement: CompiledQuery;
  /** Whether it is understood once and then only given its values. */
  isPrepared: boolean;
}

export interface RecordedStatements {
  /** Does everything as always, and remembers every statement. */
  database: Database;
  asked: AskedStatement[];
}

/** Remembers every statement, whether it is asked alone, in a transaction or in a shared commit. */
export function recordStatements(database: Database): RecordedStatements {
  const asked: AskedStatement[] = [];
  const listenedTo = new WeakSet<DatabaseConnection>();

  function listenTo(connection: DatabaseConnection): DatabaseConnection {
    if (listenedTo.has(connection)) return connection;
    listenedTo.add(connection);
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = (statement, ...rest) => {
      asked.push({ statement, isPrepared: false });
      return execute(statement, ...rest);
    };
    return connection;
  }

  for (const query of [database.query, database.longReads]) {
    const executor = query.getExecutor();
    const provide = executor.provideConnection.bind(executor);
    executor.provideConnection = (consume, ...rest) =>
      provide((connection) => consume(listenTo(connection)), ...rest);
  }
  return {
    asked,
    database: {
      ...database,
      commit(statements, durability) {
        asked.push(...statements.map((statement) => ({ statement, isPrepared: true })));
        return database.commit(statements, durability);
      },
    },
  };
}
