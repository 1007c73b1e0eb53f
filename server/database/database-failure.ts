/**
 * Why a statement failed that is right in itself. `cannot-write`: there is no room, or everything is read-only; nothing
 * was written, and reading goes on. `away`: the database does not answer, and what was under way
 * may or may not have been done.
 */
export type DatabaseFailure = 'cannot-write' | 'away';

/** The code of the error that those get who had asked a thread that is gone: it is not known whether it was done. */
export const writerStopped = 'DATABASE_WRITER_STOPPED';

/** The code of the error that those get whose commit may not outlive a power cut. */
export const logNotSynced = 'DATABASE_LOG_NOT_SYNCED';

/** Plain result codes of SQLite; the extended ones have them in their lowest byte. */
const sqlite = { busy: 5, readOnly: 8, ioError: 10, full: 13, cannotOpen: 14 };
const sqliteCannotWrite = new Set([sqlite.readOnly, sqlite.ioError, sqlite.full, sqlite.cannotOpen]);

/** Disk full, input/output error, read-only transaction. */
const postgresCannotWrite = new Set(['53100', '58030', '25006']);
/** Codes of the driver and of the network, and PostgreSQL's classes for connections, shutdowns and missing resources. */
const postgresAway =
  /^(CONNECT|ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|08...|53...|57...)/;

/** Null for everything that only a bug or the statement itself explains. */
export function databaseFailure(error: unknown): DatabaseFailure | null {
  const { code, errcode, sqliteCode } = error as {
    code?: string;
    errcode?: number;
    sqliteCode?: string;
  };
  const sqliteResult = Number(errcode ?? sqliteCode ?? 0) % 256;
  if (sqliteCannotWrite.has(sqliteResult)) return 'cannot-write';
  if (sqliteResult === sqlite.busy || code === writerStopped || code === logNotSynced) return 'away';
  if (code === undefined) return null;
  if (postgresCannotWrite.has(code)) return 'cannot-write';
  return postgresAway.test(code) ? 'away' : null;
}

/** What is logged of an error: where it was thrown says nothing when the database is in trouble. */
export function faultDetails(error: unknown): Record<string, unknown> {
  return databaseFailure(error) === null ? { err: error } : { reason: (error as Error).message };
}
