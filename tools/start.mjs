/** Starts the product from a clone: installs and builds what is missing, then runs the server until it is stopped. */
import { ensureWebBuilt } from './setup/build-web.mjs';
import { findNode } from './setup/find-node.mjs';
import { ensurePackages } from './setup/install-packages.mjs';
import { runCommand } from './setup/outcome.mjs';
import { repositoryPath } from './setup/repository.mjs';
import { runChild } from './setup/run-child.mjs';
import { serverCommand } from './setup/server-command.mjs';

await runCommand(async (args) => {
  await ensurePackages({ dev: false });
  await ensureWebBuilt();
  // What Node compiled for the last start is read back for this one, which halves the time until the server answers.
  const env = { NODE_COMPILE_CACHE: repositoryPath('.cache', 'node'), ...process.env };
  return runChild(findNode(), [...serverCommand, ...args], { env });
});
