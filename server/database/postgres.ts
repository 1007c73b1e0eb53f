import { Kysely } from 'kysely';
import type { Database } from './database.ts';
import { postgresNames } from './dialect.ts';
import { postgresDialect } from './postgres-kysely.ts';
import { createPostgresPool } from './postgres-pool.ts';
import { purgeSecrets } from './postgres-purge.ts';
import type { Schema } from './schema.ts';

/** A PostgreSQL server. */
export function connectPostgres(address: string, connections = 10): Database {
  const pool = createPostgresPool(address, connections);
  const query = new Kysely<Schema>({ dialect: postgresDialect(pool) });
  const database: Database = {
    query,
    dialect: postgresNames,
    async commit(statements) {
      const [only] = statements;
      if (only !== undefined && statements.length === 1) return [await pool.run(only.sql, only.parameters)];
      const connection = await pool.take();
      try {
        // Sent in one go: where one statement fails, all that follow fail with it, and the commit undoes the rest.
        const begun = connection.run('begin');
        const results = statements.map(({ sql, parameters }) => connection.run(sql, parameters));
        const settled = await Promise.allSettled([begun, ...results, connection.run('commit')]);
        const failed = settled.find((outcome) => outcome.status === 'rejected');
        if (failed !== undefined) throw failed.reason;
        return await Promise.all(results);
      } finally {
        connection.giveBack();
      }
    },
    // Its writers do not wait for each other.
    inBackground: () => database,
    async purgeDeleted() {
      const connection = await pool.take();
      try {
        return await purgeSecrets(connection);
      } finally {
        connection.giveBack();
      }
    },
    close: () => query.destroy(),
  };
  return database;
}
