import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import { purgedTables } from '../secrets/purge.ts';
import { CommandFailure } from './command.ts';

/** How long whoever reads an older state may keep the files from being freed. */
const patienceMs = 60_000;
const againMs = 250;

/** Frees the database's files of what was deleted. */
export async function purgeFiles({ purgeDeleted }: Pick<Database, 'purgeDeleted'>): Promise<void> {
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await wait(againMs))
    if (await purgeDeleted(purgedTables.messages)) return;
  throw new CommandFailure(
    'It is deleted, but somebody reads an older state of the database (a backup?), which keeps its files from being' +
      ' freed. The server goes on trying.',
  );
}
