/**
 * Plants faults into the rules and looks whether the tests notice: `npm run mutants` for every room,
 * `npm run mutants -- crypto visiting` for some. What was tried before and has not changed is not tried again. Writes
 * docs/mutants.md from what was found in these rooms now and in the others before. Takes long; Ctrl-C keeps what was found
 * so far for the next time.
 */
import { existsSync } from 'node:fs';
import { rooms } from './mutants/rooms.mjs';
import { keepFound, writePage } from './mutants/write-page.mjs';
import { ensureWebBuilt } from './setup/build-web.mjs';
import { findNode } from './setup/find-node.mjs';
import { ensurePackages } from './setup/install-packages.mjs';
import { ExpectedFailure, runCommand, say } from './setup/outcome.mjs';
import { repositoryPath } from './setup/repository.mjs';
import { environmentWithNode, runChild } from './setup/run-child.mjs';

await runCommand(async (wanted) => {
  const unknown = wanted.filter((room) => rooms[room] === undefined);
  if (unknown.length > 0)
    throw new ExpectedFailure(`There is no room ${unknown.join(', ')}: ${Object.keys(rooms).join(', ')}.`);
  await ensurePackages({ dev: true });
  await ensureWebBuilt();
  const stryker = repositoryPath('node_modules', '.bin', 'stryker');
  const ran = wanted.length === 0 ? Object.keys(rooms) : wanted;
  for (const room of ran) {
    say(`\n— ${room}`);
    const env = { ...environmentWithNode(findNode()), MUTANTS_ROOM: room };
    const exitCode = await runChild(stryker, ['run', repositoryPath('tools/mutants/stryker.config.mjs')], {
      env,
    });
    if (exitCode !== 0 && !existsSync(repositoryPath('.cache/mutants', `${room}.json`))) return exitCode;
  }
  keepFound(ran);
  return writePage();
});
