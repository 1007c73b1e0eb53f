import type { OwnConnection } from './postgres-pool.ts';

/** Up to this size the table of secrets is written anew to be rid of deleted ones: a moment's work. */
const rewrittenUpToBytes = 64 * 1024 * 1024;
const lockPatience = '500ms';
const readersPatienceMs = 1000;
const lockNotAvailable = '55P03';
const olderTransactions = `
  select count(*)::int as count from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()
    and greatest(age(backend_xmin), age(backend_xid)) >= age(cast($1 as text)::xid8::xid)`;

/**
 * Removes what was deleted from the files of the table. Vacuuming alone leaves the old bytes in the free space of
 * pages that other secrets share, so that a table of moderate size is rewritten; PostgreSQL's own log is its operator's.
 */
export async function purgeSecrets(connection: OwnConnection): Promise<boolean> {
  try {
    await connection.run(`set lock_timeout to '${lockPatience}'`);
    if (!(await nobodySeesTheDeleted(connection))) return false;
    const [size] = await connection.run(`select pg_total_relation_size('secret_contents') as bytes`);
    const isSmall = Number(size?.['bytes']) <= rewrittenUpToBytes;
    await connection.run(isSmall ? 'vacuum full secret_contents' : 'vacuum secret_contents');
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === lockNotAvailable) return false;
    throw error;
  } finally {
    await connection.run('reset lock_timeout');
  }
}

/** Rows are kept for transactions that began before they were deleted: waits a moment for those to end. */
async function nobodySeesTheDeleted(connection: OwnConnection): Promise<boolean> {
  const [mark] = await connection.run('select pg_current_xact_id()::text as xid');
  const deadline = performance.now() + readersPatienceMs;
  while (performance.now() < deadline) {
    const [older] = await connection.run(olderTransactions, [mark?.['xid']]);
    if (older?.['count'] === 0) return true;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return false;
}
