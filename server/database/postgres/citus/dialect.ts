import { sql } from 'kysely';
import type { DatabaseError } from 'pg';
import type { Dialect } from '../../dialect.ts';
import { postgresNames } from '../dialect.ts';

/** What differs where tables are spread over the workers of a Citus cluster, or may be at any moment. */
export const citusNames: Dialect = {
  ...postgresNames,
  isDistributed: true,
  // What changes the schema on all nodes cannot follow, in one transaction, what was asked of all shards at once.
  async lockMigration(transaction) {
    await postgresNames.lockMigration(transaction);
    await sql`set local citus.multi_shard_modify_mode to 'sequential'`.execute(transaction);
  },
  // What a worker refuses while rows are copied to it comes without its code; the name of the index is in every language.
  isTaken: (error) => postgresNames.isTaken(error) || takenOnWorker(error as Partial<DatabaseError>),
  // Alone, and on the disk: what one node forgot in a power cut the others would have kept.
  shareAdvisory: (transaction, lock) => postgresNames.lockAdvisory(transaction, lock),
  async awaitCommitted(query, lock) {
    await sql`select pg_advisory_xact_lock_shared(${sql.lit(lock)})`.execute(query);
  },
  // Citus prepares a commit as soon as a statement goes to several shards: this one finds nothing there.
  commitTogether: (transaction) => citusNames.lockInOrder(transaction, 'links', [0]),
  // Rows of several shards are locked by nothing but a change: this one changes nothing.
  async lockInOrder(transaction, table, ids) {
    await sql`update ${sql.table(table)} set version = version
      where ${postgresNames.isAmong('id', ids)}`.execute(transaction);
  },
};

/** The unique index of codes has the number of its shard there. */
function takenOnWorker({ routine, message = '' }: Partial<DatabaseError>): boolean {
  return routine === 'ReportCopyError' && /"links_(by_code|pkey)_\d+"/.test(message);
}
