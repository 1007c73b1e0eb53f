import { Kysely } from 'kysely';
import type { Database } from '../database.ts';
import { longReadMs } from '../long-read-limits.ts';
import type { Schema } from '../schema.ts';
import { parsePostgresAddress } from './address.ts';
import { postgresNames, waitAsLongAsItTakes } from './dialect.ts';
import { postgresDialect } from './kysely.ts';
import { createPostgresPool } from './pool.ts';
import { purgeTables } from './purge.ts';

const longReadConnections = 2;

/** A PostgreSQL server. */
export function connectPostgres(text: string, connections: number, applicationName?: string): Database {
  const parsed = parsePostgresAddress(text);
  if (!parsed.ok) throw new Error(`The address of the database ${parsed.failure}`);
  const address = { ...parsed.value, ...(applicationName === undefined ? {} : { applicationName }) };
  const pool = createPostgresPool(address, connections);
  const query = new Kysely<Schema>({ dialect: postgresDialect(pool) });
  // Connections of their own: whoever waits for them keeps nobody from a redirect.
  const longReadPool = createPostgresPool(address, longReadConnections, longReadMs);
  const longReads = new Kysely<Schema>({ dialect: postgresDialect(longReadPool) });
  const database: Database = {
    query,
    longReads,
    snapshot: (use) =>
      query
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (transaction) => {
          await waitAsLongAsItTakes(transaction);
          return use(transaction);
        }),
    dialect: postgresNames,
    async commit(statements) {
      const [only] = statements;
      if (only !== undefined && statements.length === 1)
        return [(await pool.run(only.sql, only.parameters)).rows];
      return query.transaction().execute(async (transaction) => {
        const results: unknown[][] = [];
        for (const statement of statements) results.push((await transaction.executeQuery(statement)).rows);
        return results;
      });
    },
    // Its writers do not wait for each other.
    inBackground: () => database,
    async purgeDeleted(tables) {
      if (tables.length === 0) return true;
      const connection = await pool.take();
      try {
        return await purgeTables(connection, tables);
      } finally {
        connection.giveBack();
      }
    },
    figures: () => ({
      writerWaiting: null,
      pools: { main: pool.figures(), long_reads: longReadPool.figures() },
    }),
    async close() {
      await longReads.destroy();
      await query.destroy();
      // Kysely ends only what it has used itself.
      await longReadPool.end();
      await pool.end();
    },
  };
  return database;
}
