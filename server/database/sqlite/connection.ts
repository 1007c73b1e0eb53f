import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { LRUCache } from 'lru-cache';
import { TookTooLong } from '../took-too-long.ts';
import type { SqliteValue, Statement, StatementResult } from './writer-protocol.ts';

const preparedStatements = 300;
/** How long a connection waits for another process's lock. */
export const lockPatienceMs = 10_000;

/** One SQLite connection that keeps its statements prepared. */
export interface SqliteConnection {
  run(statement: Statement): StatementResult;
  execute(sql: string): void;
  isInTransaction(): boolean;
  close(): void;
}

interface PreparedStatement {
  statement: StatementSync;
  /** Asked once: describing the columns takes longer than many a statement. */
  givesRows: boolean;
}

/** What a connection is for: reading; writing; or writing a little, without ever waiting. */
export type SqliteUse = 'read' | 'write' | 'append';

const pragmas: Record<SqliteUse, string> = {
  // Pages of a list that is looked through stay in memory, 8 MB of them.
  read: 'PRAGMA query_only = ON; PRAGMA cache_size = -8192;',
  // Rows that are deleted or overwritten are zeroed: a wiped secret leaves nothing behind in the file. What a failing
  // statement would need to undo itself stays out of temporary files. The log grows to 16 MB before it is moved into
  // the file: by then many a page has been written several times, and is moved once.
  // What has to be on the disk is synced by whoever waits for that: see log-sync.ts.
  write: `PRAGMA secure_delete = ON; PRAGMA synchronous = NORMAL; PRAGMA temp_store = MEMORY;
    PRAGMA wal_autocheckpoint = 4000;`,
  // Moving the log into the file takes time: whoever writes does it.
  append: `PRAGMA secure_delete = ON; PRAGMA synchronous = NORMAL; PRAGMA temp_store = MEMORY;
    PRAGMA wal_autocheckpoint = 0;`,
};

export function openSqlite(
  file: string,
  use: SqliteUse,
  { isOverdue = () => false }: { isOverdue?(): boolean } = {},
): SqliteConnection {
  const database = new DatabaseSync(file, { timeout: lockPatienceMs });
  database.exec('PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON;');
  database.exec(pragmas[use]);
  if (use === 'append') database.exec('PRAGMA busy_timeout = 0');
  // In one pass, where LIKE begins anew at every character; and the one place where a statement can be given up.
  database.function('text_contains', { deterministic: true }, (text, part) => {
    if (isOverdue()) throw new TookTooLong();
    return typeof text === 'string' && text.includes(String(part)) ? 1 : 0;
  });
  const prepared = new LRUCache<string, PreparedStatement>({ max: preparedStatements });

  function prepare(sql: string): PreparedStatement {
    let known = prepared.get(sql);
    if (known === undefined) {
      const statement = database.prepare(sql);
      known = { statement, givesRows: statement.columns().length > 0 };
      prepared.set(sql, known);
    }
    return known;
  }

  return {
    run({ sql, parameters }) {
      const { statement, givesRows } = prepare(sql);
      if (givesRows) {
        const rows = statement.all(...parameters) as Record<string, SqliteValue>[];
        return { rows, changes: rows.length, lastInsertId: 0 };
      }
      const { changes, lastInsertRowid } = statement.run(...parameters);
      return { rows: [], changes: Number(changes), lastInsertId: Number(lastInsertRowid) };
    },
    execute: (sql) => database.exec(sql),
    isInTransaction: () => database.isTransaction,
    close: () => database.close(),
  };
}
