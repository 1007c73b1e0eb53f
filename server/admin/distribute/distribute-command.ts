import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { readCluster } from '../../database/postgres/citus/cluster-store.ts';
import { distributeTables } from '../../database/postgres/citus/distribute-store.ts';
import { commandsName } from '../../database/postgres/occupancy.ts';
import { connectPostgres } from '../../database/postgres/postgres.ts';
import { auditing } from '../audit.ts';
import { type AdminCommand, type AdminContext, CommandFailure, exitCodes } from '../command.ts';
import { cannotDistribute } from './cannot-distribute.ts';

export const distributeCommand: AdminCommand = {
  name: 'distribute',
  summary: 'Spreads the tables of a PostgreSQL with Citus over its workers.',
  operands: [],
  options: {
    blocking: {
      kind: 'flag',
      doc: 'Have those who write wait while a large table is copied, where logical replication is off.',
    },
  },
  notes: [
    'First: CREATE EXTENSION citus in a database of the same name on the coordinator and on every worker, make them known',
    'to the coordinator, and restart every server once, so that it finds the extension. Servers may run meanwhile. What',
    'was broken off goes on where it was when the command is given again; what is in its place stays there.',
  ],
  async run(context, given) {
    const { settings, output } = context;
    if (settings.DATABASE_URL === null)
      throw new CommandFailure(
        'This installation keeps its data in SQLite, which is one file: "move" takes it to a PostgreSQL with Citus first.',
      );
    // Its schema is looked at before anything is done.
    await context.database();
    // One connection, whose settings are kept between statements.
    const database = connectPostgres(settings.DATABASE_URL, 1, commandsName);
    try {
      const { placed, before } = await distribute(context, database, given.has('blocking'));
      const said =
        placed.length === 0
          ? `All ${before.length} tables that are spread lie in their places already.`
          : `Put ${placed.length} tables in their places (${placed.join(', ')}); ${before.length} lay there already. "doctor" says what is where.`;
      output.done(said, { placed, before });
      return exitCodes.done;
    } finally {
      await database.close();
    }
  },
};

async function distribute(context: AdminContext, database: Database, isBlocking: boolean) {
  const { query } = database;
  const refused = cannotDistribute(await readCluster(query));
  if (refused !== null) throw new CommandFailure(refused);
  if (database.figures().pools?.main.arePooled === true)
    throw new CommandFailure(
      'DATABASE_URL leads to a pooler: give this command the address of the coordinator.',
    );
  if (!isBlocking) await refuseWithoutReplication(database);
  for (const setting of ['statement_timeout', 'idle_in_transaction_session_timeout'])
    await sql`set ${sql.raw(setting)} to 0`.execute(query);
  const outcome = await distributeTables(query, {
    isBeside: !isBlocking,
    onTable: (table) => context.output.note(`Spreading ${table} …`),
  });
  if (outcome.placed.length > 0)
    await auditing(context, {
      command: 'distribute',
      subject: outcome.placed.join(' '),
      outcome: 'spread over the workers',
    })(query);
  return outcome;
}

async function refuseWithoutReplication({ query }: Database): Promise<void> {
  const { rows } = await sql<{ level: string }>`select current_setting('wal_level') as level`.execute(query);
  if (rows[0]?.level === 'logical') return;
  throw new CommandFailure(
    'Large tables are copied while others write, which needs wal_level = logical on the coordinator and the workers. Set it, or say --blocking: whoever writes then waits for each table.',
  );
}
