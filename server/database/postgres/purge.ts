import type { OwnConnection } from './pool.ts';

/** Up to this size a table is written anew to be rid of deleted rows: a moment's work. */
const rewrittenUpToBytes = 64 * 1024 * 1024;
const lockPatience = '500ms';
const readersPatienceMs = 1000;
const lockNotAvailable = '55P03';
/** What was looked at once in a transaction is not looked at again by itself. */
const lookAgain = 'select pg_stat_clear_snapshot()';
const olderTransactions = `
  select count(*)::int as count, pg_snapshot_xmin(pg_current_snapshot()) < cast($1 as text)::xid8 as are_elsewhere
  from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()
    and greatest(age(backend_xmin), age(backend_xid)) >= age(cast($1 as text)::xid8::xid)`;

/** Removes what was deleted from the files of some tables; false: not from all of them. */
export async function purgeTables(connection: OwnConnection, tables: readonly string[]): Promise<boolean> {
  for (const table of tables) if (!(await purgeTable(connection, table))) return false;
  return true;
}

/**
 * Vacuuming alone leaves the old bytes in the free space of pages that other rows share, so that a table of moderate
 * size is rewritten: clustering does so inside a transaction, whose settings a pooler keeps apart. PostgreSQL's own log
 * is its operator's.
 */
async function purgeTable(connection: OwnConnection, table: string): Promise<boolean> {
  await connection.begin();
  try {
    await connection.run(`set local lock_timeout to '${lockPatience}'`);
    const isForgotten = await noSnapshotSeesTheDeleted(connection);
    const { rows } = await connection.run(`select pg_total_relation_size('${table}') as bytes`);
    const isSmall = Number(rows[0]?.['bytes']) <= rewrittenUpToBytes;
    if (isForgotten && isSmall) await connection.run(`cluster ${table} using ${table}_pkey`);
    await connection.run('commit');
    if (isForgotten && !isSmall) await connection.runLong(`vacuum ${table}`);
    return isForgotten;
  } catch (error) {
    if ((error as { code?: string }).code !== lockNotAvailable) throw error;
    await connection.run('rollback');
    return false;
  }
}

/**
 * Rows are kept for transactions that began before they were deleted: waits a moment for those to end. Those that write
 * in other databases of the server count, too: every snapshot, our own as well, reaches back to the oldest of them.
 */
async function noSnapshotSeesTheDeleted(connection: OwnConnection): Promise<boolean> {
  const { rows: marks } = await connection.run('select pg_current_xact_id()::text as xid');
  const deadline = performance.now() + readersPatienceMs;
  while (performance.now() < deadline) {
    await connection.run(lookAgain);
    const { rows } = await connection.run(olderTransactions, [marks[0]?.['xid']]);
    if (rows[0]?.['count'] === 0 && rows[0]['are_elsewhere'] === false) return true;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return false;
}
