import { Kysely } from 'kysely';
import type { Database } from '../database.ts';
import type { Durability } from '../durability.ts';
import type { Schema } from '../schema.ts';
import type { Urgency } from '../urgency-queue.ts';
import { openAppender } from './appender.ts';
import { openSqlite } from './connection.ts';
import { sqliteNames } from './dialect.ts';
import { sqliteDialect, sqliteReadingDialect, toStatement } from './kysely.ts';
import { createSqliteReader } from './reader-client.ts';
import { type SqliteWriterOptions, startSqliteWriter } from './writer-client.ts';
import type { Statement, StatementResult } from './writer-protocol.ts';
import { startWriterThread } from './writer-thread.ts';

/**
 * The embedded database: one file, one reading connection here, one writing connection in a thread of its own, and
 * another thread for what takes long to read. What visits write is written from here as well, while that does not add up.
 */
export function connectSqlite(file: string, options: Partial<SqliteWriterOptions> = {}): Database {
  // Opening switches the file to WAL, which needs it alone: before the writer thread opens it too.
  const reader = openSqlite(file, 'read');
  const appender = openAppender(file);
  const writer = startSqliteWriter(file, {
    startThread: startWriterThread,
    onStopped: () => {},
    ...options,
  });

  const longReads = new Kysely<Schema>({ dialect: sqliteReadingDialect(createSqliteReader(file)) });

  /** Whether a commit made here waits for the disk. */
  let isOneUnderWay = false;

  /** Visits write little. Who needs the disk writes from here when alone; many share a commit of the thread. */
  function mayCommitHere(statements: Statement[], durability: Durability, urgency: Urgency): boolean {
    if (durability === 'normal') return statements.length === 1;
    return urgency === 'visit' && !isOneUnderWay && writer.waiting() === 0;
  }

  async function commitHere(
    statements: Statement[],
    durability: Durability,
  ): Promise<StatementResult[] | null> {
    if (durability === 'normal') return appender.commit(statements);
    isOneUnderWay = true;
    try {
      const results = await appender.commit(statements);
      if (results !== null) await writer.onDisk();
      return results;
    } finally {
      isOneUnderWay = false;
    }
  }

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
        const ready = statements.map(toStatement);
        const isHere = mayCommitHere(ready, durability, urgency);
        const results =
          (isHere ? await commitHere(ready, durability) : null) ??
          (await writer.runJob(ready, durability, urgency));
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
