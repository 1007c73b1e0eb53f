/** Holds what the rooms say of their tables (wiped, exported, encrypted) against the tables of a fresh database. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../server/database/migrate.ts';
import { connectSqlite } from '../server/database/sqlite/sqlite.ts';
import { keptTableFaults } from './checks/kept-tables.ts';
import { ExpectedFailure, runCommand, say } from './setup/outcome.mjs';

await runCommand(async () => {
  const directory = await mkdtemp(join(tmpdir(), 'shylnk-tables-'));
  const database = connectSqlite(join(directory, 'shylnk.sqlite'));
  try {
    const migrated = await migrate(database);
    if (!migrated.ok) throw new ExpectedFailure(migrated.failure);
    const faults = await keptTableFaults(database);
    for (const fault of faults) say(fault);
    if (faults.length > 0) throw new ExpectedFailure('Something of people would be forgotten.');
    say('Every table that names a person or a link is wiped and exported, or says why not.');
  } finally {
    await database.close();
    await rm(directory, { recursive: true });
  }
});
