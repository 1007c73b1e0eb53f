import { setImmediate as nextTurn } from 'node:timers/promises';
import { openSqlite } from './connection.ts';
import type { Statement, StatementResult } from './writer-protocol.ts';

/** Writes from the event loop: that takes less time than waking the thread that writes. */
export interface SqliteAppender {
  /** Commits statements together. Null when another connection keeps writing, which the event loop cannot wait for. */
  commit(statements: readonly Statement[]): Promise<StatementResult[] | null>;
  close(): void;
}

const sqliteBusy = 5;
/** Most writes of other processes are over after a turn of the event loop; the thread would sleep for longer. */
const patientTurns = 4;

export function openAppender(file: string): SqliteAppender {
  const connection = openSqlite(file, 'append');

  function commitAtOnce(statements: readonly Statement[]): StatementResult[] | null {
    try {
      // One statement commits itself.
      if (statements.length > 1) connection.execute('BEGIN IMMEDIATE');
      const results = statements.map((statement) => connection.run(statement));
      if (connection.isInTransaction()) connection.execute('COMMIT');
      return results;
    } catch (error) {
      if (connection.isInTransaction()) connection.execute('ROLLBACK');
      if (isBusy(error)) return null;
      throw error;
    }
  }

  return {
    async commit(statements) {
      for (let turn = 0; ; turn += 1) {
        const results = commitAtOnce(statements);
        if (results !== null || turn === patientTurns) return results;
        await nextTurn();
      }
    },
    close: () => connection.close(),
  };
}

/** The extended codes of a busy database have the plain one in their lowest byte. */
function isBusy(error: unknown): boolean {
  return ((error as { errcode?: number }).errcode ?? 0) % 256 === sqliteBusy;
}
