import { Kysely } from 'kysely';
import type { Database } from './database.ts';
import { sqliteNames } from './dialect.ts';
import type { Schema } from './schema.ts';
import { openSqlite } from './sqlite-connection.ts';
import { sqliteDialect, toStatement } from './sqlite-kysely.ts';
import { startSqliteWriter } from './sqlite-writer-client.ts';

/** The embedded database: one file, one reading connection here, one writing connection in a thread of its own. */
export function connectSqlite(file: string): Database {
  // Opening switches the file to WAL, which needs it alone: before the writer thread opens it too.
  const reader = openSqlite(file, 'read');
  const writer = startSqliteWriter(file);
  const query = new Kysely<Schema>({ dialect: sqliteDialect(reader, writer) });
  return {
    query,
    dialect: sqliteNames,
    async commit(statements, durability) {
      const results = await writer.runJob(statements.map(toStatement), durability);
      return results.map((result) => result.rows);
    },
    async ping() {
      reader.run({ sql: 'select 1', parameters: [] });
    },
    purgeDeleted: () => writer.checkpoint(),
    close: () => query.destroy(),
  };
}
