import { setImmediate as nextTurn } from 'node:timers/promises';
import { Kysely } from 'kysely';
import type { Database } from '../database.ts';
import type { Schema } from '../schema.ts';
import type { Urgency } from '../urgency-queue.ts';
import { openSqlite, type SqliteConnection } from './connection.ts';
import { sqliteNames } from './dialect.ts';
import { sqliteDialect, sqliteReadingDialect, toStatement } from './kysely.ts';
import { createSqliteReader } from './reader-client.ts';
import { type SqliteWriterOptions, startSqliteWriter } from './writer-client.ts';
import type { Statement, StatementResult } from './writer-protocol.ts';
import { startWriterThread } from './writer-thread.ts';

/**
 * The embedded database: one file, one reading connection here, one writing connection in a thread of its own, and
 * another thread for what takes long to read. What need not be on the disk yet is appended from here as well: that
 * takes less time than waking the thread.
 */
export function connectSqlite(file: string, options: Partial<SqliteWriterOptions> = {}): Database {
  // Opening switches the file to WAL, which needs it alone: before the writer thread opens it too.
  const reader = openSqlite(file, 'read');
  const appender = openSqlite(file, 'append');
  const writer = startSqliteWriter(file, {
    startThread: startWriterThread,
    onStopped: () => {},
    ...options,
  });

  const longReads = new Kysely<Schema>({ dialect: sqliteReadingDialect(createSqliteReader(file)) });

  function withUrgency(usual: Urgency): Database {
    return {
      query: new Kysely<Schema>({ dialect: sqliteDialect({ reader, writer, urgency: usual }) }),
      longReads,
      reading(use) {
        return use(this);
      },
      snapshot: (use) => useSnapshot(file, use),
      dialect: sqliteNames,
      async commit(statements, durability, urgency = usual) {
        const [only] = statements;
        if (durability === 'normal' && only !== undefined && statements.length === 1) {
          const appended = await append(appender, toStatement(only));
          if (appended !== null) return [appended.rows];
        }
        const results = await writer.runJob(statements.map(toStatement), durability, urgency);
        return results.map((result) => result.rows);
      },
      withUrgency,
      purgeDeleted: () => writer.checkpoint(),
      jobsAtOnce: () => 1,
      figures: () => ({ writerWaiting: writer.waiting(), pools: null }),
      async close() {
        appender.close();
        await longReads.destroy();
        reader.close();
        await writer.close();
      },
    };
  }
  return withUrgency('person');
}

/** A connection of its own: a read transaction sees what was committed before it began, and keeps no writer waiting. */
async function useSnapshot<Value>(
  file: string,
  use: (query: Kysely<Schema>) => Promise<Value>,
): Promise<Value> {
  const connection = openSqlite(file, 'read');
  try {
    connection.execute('BEGIN');
    const dialect = sqliteReadingDialect({
      run: async (statement) => connection.run(statement),
      close: async () => {},
    });
    return await use(new Kysely<Schema>({ dialect }));
  } finally {
    connection.close();
  }
}

const sqliteBusy = 5;
/** Most writes of other processes are over after a turn of the event loop; the thread would sleep for longer. */
const patientTurns = 4;

async function append(appender: SqliteConnection, statement: Statement): Promise<StatementResult | null> {
  for (let turn = 0; ; turn += 1) {
    const appended = appendAtOnce(appender, statement);
    if (appended !== null || turn === patientTurns) return appended;
    await nextTurn();
  }
}

/** Null when another connection is writing: the thread can wait for its turn, the event loop cannot. */
function appendAtOnce(appender: SqliteConnection, statement: Statement): StatementResult | null {
  try {
    return appender.run(statement);
  } catch (error) {
    // The extended codes of a busy database have the plain one in their lowest byte.
    if (((error as { errcode?: number }).errcode ?? 0) % 256 === sqliteBusy) return null;
    throw error;
  }
}
