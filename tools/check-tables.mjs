/** Holds every statement of the server against server/table-owners.ts: each table has one room that runs statements on it. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseSync } from '@swc/core';
import { tableOwners } from '../server/table-owners.ts';
import { listSources } from './checks/sources.mjs';
import { statementsIn } from './checks/statements.mjs';
import { ExpectedFailure, runCommand, say } from './setup/outcome.mjs';
import { repositoryPath } from './setup/repository.mjs';

/** Steps of the schema, and what carries all of a database, know every table. */
const knowsEveryTable = /^server\/(database\/(migrations|rows)|admin\/backup|admin\/move)\//;

await runCommand(([root = repositoryPath()]) => {
  process.chdir(resolve(root));
  const files = listSources('server').filter((file) => !knowsEveryTable.test(file));
  let statements = 0;
  const faults = files.flatMap((file) => {
    const found = statementsIn(parse(file));
    statements += found.length;
    return found.map((statement) => faultOf(file, statement)).filter((fault) => fault !== null);
  });
  if (statements === 0)
    throw new ExpectedFailure('Not one statement was found in server/, so that the silence means nothing.');
  say(`${statements} statements in ${files.length} files.`);
  for (const fault of new Set(faults)) say(fault);
  if (faults.length > 0) throw new ExpectedFailure(`${faults.length} statements are outside their rooms.`);
  say('Every table is touched by its own room only.');
});

function parse(file) {
  try {
    return parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', target: 'es2022' });
  } catch (error) {
    throw new ExpectedFailure(`The statements of ${file} could not be read: ${error.message}`);
  }
}

function faultOf(file, { table, how }) {
  const room = /^server\/([^/]+)\//.exec(file)?.[1] ?? null;
  const isStore = /-store\.ts$/.test(file);
  // The base writes to whatever table a room names.
  if (table === null)
    return isStore || room === 'database'
      ? null
      : `${file}: ${how}\n  This statement names its table by a variable, so that nobody sees whose it is: write the table’s name, in a store of its room.`;
  const owner = tableOwners[table];
  if (owner === undefined || (owner === room && (isStore || /-port\.ts$/.test(file)))) return null;
  return owner === room
    ? `${file}: ${how}\n  Statements on ${table} stand in the *-store.ts files of server/${owner}/ only: move this one there.`
    : `${file}: ${how}\n  The table ${table} belongs to server/${owner}/ (server/table-owners.ts): have that room hand over a function.`;
}
