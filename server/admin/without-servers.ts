import type { Settings } from '../config/settings.ts';
import { commandsName, countServing } from '../database/postgres/occupancy.ts';
import { connectPostgres } from '../database/postgres/postgres.ts';
import { occupyAlone } from '../database/sqlite/occupancy.ts';
import { servingLockFile } from '../open-database.ts';
import { CommandFailure } from './command.ts';

type Place = Pick<Settings, 'DATA_DIR' | 'DATABASE_URL'>;

/** Does something to a database that no server may serve meanwhile. */
export async function withoutServers<Value>(place: Place, act: () => Promise<Value>): Promise<Value> {
  if (place.DATABASE_URL !== null) {
    await refuseServed(place.DATABASE_URL);
    return act();
  }
  const hold = occupyAlone(servingLockFile(place));
  if (hold === null)
    throw new CommandFailure(
      `A server is running on the database in ${place.DATA_DIR}: stop it first. Nothing was changed.`,
    );
  try {
    return await act();
  } finally {
    hold.release();
  }
}

async function refuseServed(databaseUrl: string): Promise<void> {
  const database = connectPostgres(databaseUrl, 2, commandsName);
  try {
    const connections = await countServing(database.query, databaseUrl);
    if (connections > 0)
      throw new CommandFailure(
        `A server is running on this PostgreSQL database (${connections} connections): stop every server first. Nothing was changed. A pooler may keep connections of a stopped one for some minutes.`,
      );
  } finally {
    await database.close();
  }
}
