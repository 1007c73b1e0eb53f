import { existsSync } from 'node:fs';
import type { Settings } from '../config/settings.ts';
import type { Database } from '../database/database.ts';
import { commandsName } from '../database/postgres/occupancy.ts';
import { openDatabase, sqliteFile } from '../open-database.ts';
import { CommandFailure } from './command.ts';

/** Opening SQLite makes a file: where there is none, the operator looks in the wrong place. */
export function refuseMissing(settings: Settings): void {
  if (settings.DATABASE_URL === null && !existsSync(sqliteFile(settings)))
    throw new CommandFailure(
      `There is no database in ${settings.DATA_DIR}: set DATA_DIR to where the server keeps its data.`,
    );
}

/** The installation's database, of whatever version: before an update is when people back up. */
export async function openExisting(settings: Settings): Promise<Database> {
  refuseMissing(settings);
  return openDatabase(settings, () => {}, commandsName);
}
