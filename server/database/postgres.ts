import { Kysely } from 'kysely';
import type { Database } from './database.ts';
import { postgresNames } from './dialect.ts';
import { longReadMs } from './long-read-limits.ts';
import { parsePostgresAddress } from './postgres/address.ts';
import { createPostgresPool } from './postgres/pool.ts';
import { postgresDialect } from './postgres-kysely.ts';
import { purgeSecrets } from './postgres-purge.ts';
import type { Schema } from './schema.ts';

const pingPatienceMs = 2500;

/** Writes to the log that every commit waits for, and to nothing else. */
const writeToLog = `select current_setting('transaction_read_only') = 'on' as is_read_only,
  pg_logical_emit_message(true, 'shylnk', 'ready')`;

const longReadConnections = 2;

/** A PostgreSQL server. */
export function connectPostgres(text: string, connections: number): Database {
  const address = parsePostgresAddress(text);
  if (!address.ok) throw new Error(`The address of the database ${address.failure}`);
  const pool = createPostgresPool(address.value, connections);
  const query = new Kysely<Schema>({ dialect: postgresDialect(pool) });
  // Connections of their own: whoever waits for them keeps nobody from a redirect.
  const longReadPool = createPostgresPool(address.value, longReadConnections, longReadMs);
  const longReads = new Kysely<Schema>({ dialect: postgresDialect(longReadPool) });
  return {
    query,
    longReads,
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
    async ping() {
      const { rows } = await within(pingPatienceMs, pool.run(writeToLog, []));
      if (rows[0]?.['is_read_only'] !== false) throw new Error('The database is read-only');
    },
    async purgeDeleted(what) {
      if (what === 'links') return true;
      const connection = await pool.take();
      try {
        return await purgeSecrets(connection);
      } finally {
        connection.giveBack();
      }
    },
    async close() {
      await longReads.destroy();
      await query.destroy();
      // Kysely ends only what it has used itself.
      await longReadPool.end();
      await pool.end();
    },
  };
}

/** Whoever asks is not kept waiting; a connection that does not answer is found out by itself. */
async function within<Value>(patienceMs: number, promised: Promise<Value>): Promise<Value> {
  let impatience: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    impatience = setTimeout(() => reject(new Error('The database does not answer')), patienceMs);
  });
  try {
    return await Promise.race([promised, tooLate]);
  } finally {
    clearTimeout(impatience);
  }
}
