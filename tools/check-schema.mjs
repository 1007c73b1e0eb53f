/**
 * Holds the steps of the schema against how they landed, and what the rooms say of their tables (wiped, exported,
 * encrypted) against the tables that these steps make.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, steps } from '../server/database/migrate.ts';
import { connectSqlite } from '../server/database/sqlite/sqlite.ts';
import { keptTableFaults } from './checks/kept-tables.ts';
import { landedStepFaults } from './checks/landed-steps.ts';
import { ExpectedFailure, runCommand, say } from './setup/outcome.mjs';

await runCommand(async () => {
  refuse(await landedStepFaults(steps), 'A landed step of the schema is not as it was.');
  say('Every step of the schema is as it landed.');
  const directory = await mkdtemp(join(tmpdir(), 'shylnk-tables-'));
  const database = connectSqlite(join(directory, 'shylnk.sqlite'));
  try {
    const migrated = await migrate(database);
    if (!migrated.ok) throw new ExpectedFailure(migrated.failure);
    refuse(await keptTableFaults(database), 'Something of people would be forgotten.');
    say('Every table that names a person or a link is wiped and exported, or says why not.');
  } finally {
    await database.close();
    await rm(directory, { recursive: true });
  }
});

function refuse(faults, sentence) {
  for (const fault of faults) say(fault);
  if (faults.length > 0) throw new ExpectedFailure(sentence);
}
