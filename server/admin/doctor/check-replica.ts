import type { Database } from '../../database/database.ts';
import { commandsName } from '../../database/postgres/occupancy.ts';
import { connectPostgres } from '../../database/postgres/postgres.ts';
import { positionOf, stateOfReplica } from '../../database/postgres/replica.ts';
import { type Check, type Finding, hint, wrong } from './finding.ts';

/** Whether what DATABASE_READ_URL names is there, follows the database and keeps up with it. */
export const checkReplica: Check = async ({ database, settings }) => {
  if (database === null || settings.DATABASE_READ_URL === null) return [];
  const replica = connectPostgres(settings.DATABASE_READ_URL, 2, commandsName);
  try {
    return await replicaFindings(database, replica);
  } catch (error) {
    return [unusable(error as Error)];
  } finally {
    await replica.close();
  }
};

async function replicaFindings(database: Database, replica: Database): Promise<Finding[]> {
  const state = await stateOfReplica(replica.query, await positionOf(database.query));
  if (state === 'no replica')
    return [
      wrong(
        'no-replica',
        'DATABASE_READ_URL names no replica of the database of DATABASE_URL: nothing is read from it. Name a streaming replica, or leave it out.',
      ),
    ];
  if (state === 'caught up') return [];
  return [
    hint(
      'replica-behind',
      'The replica of DATABASE_READ_URL is behind at this moment: while it is, lists and statistics are read from the primary.',
    ),
  ];
}

function unusable({ message }: Error): Finding {
  return wrong(
    'replica-unusable',
    `The replica of DATABASE_READ_URL cannot be used, so that lists and statistics are read from the primary: ${message}.`,
  );
}
