import { Kysely } from 'kysely';
import { PostgresJSDialect } from 'kysely-postgres-js';
import postgres from 'postgres';
import type { Database } from './database.ts';
import { postgresNames } from './dialect.ts';
import { purgeSecrets } from './postgres-purge.ts';
import type { Schema } from './schema.ts';

const int8 = 20;

/** A PostgreSQL server. */
export function connectPostgres(address: string, connections = 10): Database {
  const sql = postgres(address, {
    max: connections,
    onnotice: () => {},
    connect_timeout: 10,
    // Every number we store is below 2^53.
    types: { int8: { to: int8, from: [int8], parse: Number, serialize: String } },
  });
  const query = new Kysely<Schema>({ dialect: new PostgresJSDialect({ postgres: sql }) });
  return {
    query,
    dialect: postgresNames,
    async commit(statements) {
      const run = (on: postgres.ISql<Record<string, unknown>>, statement: (typeof statements)[number]) =>
        on.unsafe(statement.sql, statement.parameters as postgres.ParameterOrJSON<never>[], {
          prepare: true,
        });
      const [only] = statements;
      if (only !== undefined && statements.length === 1) return [await run(sql as never, only)];
      return (await sql.begin((transaction) =>
        statements.map((statement) => run(transaction as never, statement)),
      )) as unknown as unknown[][];
    },
    async ping() {
      await sql`select 1`;
    },
    purgeDeleted: () => purgeSecrets(sql),
    close: () => query.destroy().then(() => sql.end({ timeout: 5 })),
  };
}
