import { join } from 'node:path';
import type { Settings } from './config/settings.ts';
import type { Database } from './database/database.ts';
import { connectPostgres, longReadConnections } from './database/postgres/postgres.ts';
import { withReplica } from './database/postgres/replica.ts';
import { occupyAsServer } from './database/sqlite/occupancy.ts';
import { connectSqlite } from './database/sqlite/sqlite.ts';

/** The database that the settings name. Asynchronous, so that what is thrown is caught in one way. */
export async function openDatabase(
  settings: Pick<Settings, 'DATA_DIR' | 'DATABASE_URL' | 'DATABASE_READ_URL' | 'DATABASE_CONNECTIONS'>,
  onStopped: (error: Error) => void,
  applicationName?: string,
): Promise<Database> {
  const { DATABASE_URL: url, DATABASE_READ_URL: readUrl } = settings;
  if (url === null) return connectSqlite(sqliteFile(settings), { onStopped });
  const connections = settings.DATABASE_CONNECTIONS - longReadConnections;
  const primary = connectPostgres(url, connections, applicationName);
  return readUrl === null
    ? primary
    : withReplica(primary, connectPostgres(readUrl, connections, applicationName));
}

/** Says that this process serves the embedded database until it ends; false: it is being restored or moved. */
export async function beginServing(settings: Pick<Settings, 'DATA_DIR' | 'DATABASE_URL'>): Promise<boolean> {
  return settings.DATABASE_URL !== null || occupyAsServer(servingLockFile(settings)) !== null;
}

/** What a server holds while it serves the embedded database. */
export function servingLockFile({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>): string {
  return join(DATA_DIR, 'serving.lock');
}

/** Where the embedded database lies. */
export function sqliteFile({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>): string {
  return join(DATA_DIR, 'shylnk.sqlite');
}
